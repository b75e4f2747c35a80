internal import SQLiteKit

/// The store's schema, one numbered step after another. A step that was released is never edited.
///
/// Application tables (`story`, `media`, `profile` and their sets and lists) are plain columns; texts without a column,
/// such as captions, are rows of `record_text`. `merge` is the
/// packed merge metadata of a record (`MergeBlob.swift`). The rest is the log and what a device knows of a server.
enum Migrations {
    static let migrator = Migrator(scripts: [version1])

    private static let version1 = """
        CREATE TABLE setting(key TEXT PRIMARY KEY, value) WITHOUT ROWID;

        CREATE TABLE story(
            id BLOB PRIMARY KEY, title TEXT, body TEXT, mood TEXT, weather TEXT, visibility TEXT,
            at_ms INTEGER, at_offset INTEGER, zone TEXT, latitude REAL, longitude REAL, place TEXT,
            created_ms INTEGER, edited_ms INTEGER NOT NULL, deleted INTEGER NOT NULL, merge BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX story_by_date ON story(at_ms);
        CREATE TABLE story_tag(story BLOB, tag TEXT, PRIMARY KEY(story, tag)) WITHOUT ROWID;
        CREATE INDEX story_tag_by_tag ON story_tag(tag);
        CREATE TABLE story_pet(story BLOB, profile BLOB, PRIMARY KEY(story, profile)) WITHOUT ROWID;
        CREATE INDEX story_pet_by_profile ON story_pet(profile);
        CREATE TABLE story_media(story BLOB, place INTEGER, media BLOB, PRIMARY KEY(story, place)) WITHOUT ROWID;
        CREATE INDEX story_media_by_media ON story_media(media);

        CREATE TABLE media(
            id BLOB PRIMARY KEY, content_hash BLOB, byte_count INTEGER, type TEXT, width INTEGER, height INTEGER,
            taken_ms INTEGER, taken_offset INTEGER, taken_zone TEXT, latitude REAL, longitude REAL, altitude REAL,
            pairing TEXT, original BLOB, motion TEXT,
            edited_ms INTEGER NOT NULL, deleted INTEGER NOT NULL, merge BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX media_by_pairing ON media(pairing) WHERE pairing IS NOT NULL;
        CREATE INDEX media_by_original ON media(original) WHERE original IS NOT NULL;
        CREATE TABLE media_thumbnail(
            media BLOB, recipe INTEGER, hash BLOB, byte_count INTEGER NOT NULL, PRIMARY KEY(media, recipe, hash)
        ) WITHOUT ROWID;
        CREATE INDEX media_thumbnail_by_hash ON media_thumbnail(hash);
        CREATE TABLE profile(
            id BLOB PRIMARY KEY, name TEXT, species TEXT, born TEXT, memorial TEXT, avatar_preset INTEGER,
            avatar_media BLOB, avatar_x REAL, avatar_y REAL, avatar_side REAL,
            edited_ms INTEGER NOT NULL, deleted INTEGER NOT NULL, merge BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX profile_by_avatar ON profile(avatar_media) WHERE avatar_media IS NOT NULL;
        CREATE TABLE other_record(
            kind BLOB, id BLOB, edited_ms INTEGER NOT NULL, deleted INTEGER NOT NULL, merge BLOB NOT NULL,
            PRIMARY KEY(kind, id)
        ) WITHOUT ROWID;

        CREATE TABLE record_text(
            kind BLOB, id BLOB, field BLOB, item BLOB, text TEXT NOT NULL, PRIMARY KEY(kind, id, field, item)
        ) WITHOUT ROWID;
        CREATE TABLE text_history(n INTEGER PRIMARY KEY, text BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL);
        CREATE VIEW caption AS
            SELECT id AS story, substr(item, 2) AS media, text FROM record_text WHERE kind=x'01' AND field=x'13';

        CREATE TABLE conflict(
            n INTEGER PRIMARY KEY AUTOINCREMENT, kind BLOB NOT NULL, id BLOB NOT NULL, field BLOB NOT NULL,
            log INTEGER NOT NULL, sequence INTEGER NOT NULL
        );
        CREATE INDEX conflict_by_record ON conflict(kind, id);
        CREATE INDEX conflict_open ON conflict(n) WHERE log=0;

        CREATE TABLE log(
            number INTEGER PRIMARY KEY, actor BLOB NOT NULL, parent INTEGER, fork INTEGER NOT NULL,
            head INTEGER NOT NULL, head_hash BLOB NOT NULL, past BLOB NOT NULL
        );
        CREATE TABLE segment(
            ordinal INTEGER PRIMARY KEY, log INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            last_hash BLOB NOT NULL, bytes BLOB NOT NULL
        );
        CREATE INDEX segment_by_sequence ON segment(log, last);
        CREATE TABLE outbox(ordinal INTEGER PRIMARY KEY, log INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL);
        CREATE TABLE tail(first INTEGER PRIMARY KEY, count INTEGER NOT NULL, hash BLOB NOT NULL, bytes BLOB NOT NULL);
        CREATE TABLE server_log(position INTEGER PRIMARY KEY, hash BLOB NOT NULL, log INTEGER, last INTEGER);
        CREATE TABLE parked(hash BLOB PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE quarantine(
            number INTEGER PRIMARY KEY AUTOINCREMENT, log INTEGER, sequence INTEGER, record BLOB, reason TEXT NOT NULL,
            since_ms INTEGER NOT NULL, bytes BLOB NOT NULL
        );
        CREATE TABLE push_pause(
            reason TEXT NOT NULL, message TEXT NOT NULL, since_ms INTEGER NOT NULL, log INTEGER, first INTEGER,
            last INTEGER, hash BLOB, byte_count INTEGER
        );
        CREATE INDEX quarantine_by_dot ON quarantine(log, sequence);
        CREATE TABLE copy_notice(
            number INTEGER PRIMARY KEY, reason TEXT NOT NULL, noticed_ms INTEGER NOT NULL, old_actor BLOB, new_actor BLOB
        );
        CREATE TABLE digest_leaf(
            kind BLOB, first BLOB, count INTEGER NOT NULL, digest BLOB NOT NULL, PRIMARY KEY(kind, first)
        ) WITHOUT ROWID;
        CREATE TABLE digest_mark(log INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, branched INTEGER NOT NULL);
        CREATE TABLE uninterpreted(log INTEGER, sequence INTEGER, PRIMARY KEY(log, sequence)) WITHOUT ROWID;

        CREATE TABLE blob(
            hash BLOB PRIMARY KEY, role INTEGER NOT NULL, state INTEGER NOT NULL, backed_up INTEGER NOT NULL, error TEXT,
            byte_count INTEGER NOT NULL, newest_ms INTEGER NOT NULL, wish INTEGER NOT NULL DEFAULT 0,
            confirmed_ms INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
            retry_at_ms INTEGER NOT NULL DEFAULT 0, place TEXT, unwanted_ms INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX blob_to_upload ON blob(role, newest_ms) WHERE state=1 AND backed_up=0 AND unwanted_ms IS NULL;
        CREATE INDEX blob_to_download ON blob(role, wish, newest_ms) WHERE state<>1 AND unwanted_ms IS NULL;
        CREATE INDEX blob_to_confirm ON blob(confirmed_ms) WHERE backed_up=1 AND unwanted_ms IS NULL;
        CREATE INDEX blob_unwanted ON blob(unwanted_ms) WHERE unwanted_ms IS NOT NULL;
        CREATE INDEX blob_kept ON blob(wish, byte_count) WHERE state=1 AND role=0;
        """
}
