/// Everything that can grow, with a number and a reason.
public enum Limits {
    /// The largest change in bytes. What cannot be cut (one huge value) is refused at commit. Bounds what a replica
    /// must hold in memory to apply a change whole.
    public static let maximumChangeBytes = 1 << 20
    /// Where a larger write closure is cut into several changes, in bytes: a few hundred stories, so that a change's
    /// fixed costs vanish and a segment stays far below its limit.
    public static let targetChangeBytes = 128 << 10
    /// Where a segment is sealed, in bytes of changes. Longer bodies compress better: 512 KiB takes a tenth less per story
    /// than 256 KiB, while 1 MiB would gain only another 3 % and double what a reader holds.
    public static let targetSegmentBytes = 512 << 10
    /// The largest stored segment: what is sealed when the target is reached fits, and so does any change alone, with its
    /// header. Every server takes segments up to this.
    public static let maximumSegmentBytes = maximumChangeBytes + (64 << 10)
    /// The largest body a segment may have before compression.
    public static let maximumSegmentBodyBytes = maximumSegmentBytes + targetSegmentBytes
    /// The largest window that a compressed body may ask its reader for: what RFC 8878 wants every decoder to have.
    public static let maximumCompressionWindowBytes = 8 << 20
    /// How much of the log a connection keeps opened, in bytes of bodies: about a dozen segments at their target, so
    /// that looking up the siblings of a few conflicts, or walking along a story's history, opens each segment once.
    public static let openedSegmentBytes = 8 << 20
    /// The most operations that a write may name and still be judged for the conflict that it closes: each is looked up
    /// in the log. A field has as many siblings as devices that wrote at once, a record as many last edits as it has had
    /// logs of writers; part of the format, because all devices must judge alike.
    public static let maximumConflictSides = 256
    /// The most operations in one segment: two bytes each is less than any real operation takes.
    public static let maximumSegmentOperations = maximumSegmentBodyBytes / 2
    /// The most heads one change may name: dependencies and the heads that its dots resolve along.
    public static let maximumChangeHeads = 4096
    /// The most bytes a text may ever have inserted or span: far beyond any story, and safe to add up in 32 bits.
    public static let maximumTextBytes = 1 << 28
    /// The most pairs of words that are compared to lay two texts from outside along each other, divided among the values
    /// of a text: frozen by the text rules. 2048 words of both, which is 20 kB of Korean, take 8 MiB and about 10 ms.
    public static let maximumAlignedTokenPairs = 1 << 22

    /// For how long saves of one text become one operation: long enough for an evening's paragraph, short enough for a
    /// history worth reading.
    public static let autosaveMilliseconds: Int64 = 10 * 60 * 1000
    /// How many texts of saves that were replaced are kept, for an editor that still shows one: each at most a text long.
    public static let keptAutosaves = 16
    /// From how many edits on a text's history is kept at rest once edits met in it: below, the log is as quick.
    public static let keptTextHistoryEdits = 64
    /// How much all histories of texts at rest may take: hundreds of stories that several devices wrote in.
    public static let textHistoryBytes = 8 << 20
    /// How many histories of texts with concurrent edits a store keeps open: a few stories being written at once.
    public static let keptTextHistories = 8

    /// How many records of a kind a check names that differ from the log: enough to look for what they share.
    public static let namedFindings = 20

    /// The nesting of tuples in a value: our own fields use one level.
    public static let maximumValueDepth = 8
    /// The largest body of an exchange, either way: about a dozen full segments.
    public static let maximumExchangeBytes = 16 << 20
    /// How much of the log one request or reply carries before it says "more": bounds memory on both sides.
    public static let targetExchangeBytes = 4 << 20
    /// The most segments in one request or reply: bounds the work of one transaction.
    public static let maximumExchangeSegments = 4096
    /// The most positions and running hashes in one reply: twice as many as halving a 64-bit position takes.
    public static let maximumCheckpoints = 128
    /// The most hashes in one presence query: 128 KiB of them.
    public static let maximumPresenceQuery = 4096
    /// The largest media file: a guard against endless streams, not a quota.
    public static let maximumBlobBytes: Int64 = 16 << 30
    /// The most pixels of a picture that is decoded: phones take 200 million at most, and four bytes of each fit in memory
    /// one picture at a time. A larger one is kept, without a thumbnail. Looked at before anything is decoded.
    public static let maximumImagePixels = 256 << 20
    /// The most segments, chunks, boxes or items of one container that are looked at: a minute of 4K video has a few
    /// thousand, a file that consists of nothing else would keep a reader busy for hours.
    public static let maximumContainerItems = 1 << 16
    /// How deep boxes may lie in one another: `moov/trak/mdia/minf/stbl/stsd` is 6.
    public static let maximumContainerDepth = 12
    /// The largest block of metadata that is read whole: a JPEG segment is at most 64 KiB, XMP with previews of edits
    /// comes to a few hundred.
    public static let maximumMetadataBytes = 4 << 20
    /// The most directories and entries that are read in a block of EXIF: cameras write about a hundred.
    public static let maximumEXIFEntries = 4096
    /// For how long a server keeps a blob after it has said that it holds it, whoever wants it deleted: longer than a
    /// device asks anew, and than a family's holiday without a network.
    public static let blobLeaseMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1000
    /// How long an upload under way is kept after its last bytes: longer than a week away without a network.
    public static let uploadLifetimeMilliseconds: Int64 = 7 * 24 * 60 * 60 * 1000
    /// How much of that may pass before new bytes renew it: a row is written once a day, not with every request.
    public static let uploadRenewalMilliseconds: Int64 = 24 * 60 * 60 * 1000
    /// After how many bytes of one request an upload is synced to disk while more arrive: what a crash of the machine
    /// may cost, and what the end of a long request has still to wait for.
    public static let uploadSyncBytes: Int64 = 16 << 20
    /// The most uploads under way in one diary: a whole family's devices use a few at a time.
    public static let maximumOpenUploads: Int64 = 1024
    /// The most bytes of what a client notes about an upload: a digest, a file's name and its type.
    public static let maximumUploadMetadataBytes = 4096
    /// Up to which size a file goes in a single request: a cut one costs a few seconds on a phone, and two more round trips
    /// for each picture would cost more.
    public static let singleRequestBlobBytes: Int64 = 4 << 20
    /// How many bytes one request carries to an upload once a larger one was refused (413) on the way: below the limit of
    /// 100 MB that many proxies have.
    public static let firstAppendBytes: Int64 = 64 << 20
    /// How few bytes one request carries to an upload at least, however little the way takes: below it is no way.
    public static let smallestAppendBytes: Int64 = 256 << 10
    /// How long a server's word that it holds a file is believed, in milliseconds: a fraction of the lease that it renews.
    public static let confirmationMilliseconds: Int64 = 7 * 86_400_000
    /// After how many bytes of a file that is being received the disk is told to begin with them: a few at a time keep it
    /// busy, and the sync at the end short.
    public static let writebackBytes: Int64 = 8 << 20
    /// The buffer in which files are read, hashed and copied.
    public static let fileBufferBytes = 256 << 10

    /// For how long a file without references stays in the trash, from where any hit brings it back: as long as a server
    /// keeps what somebody asked it to delete.
    public static let trashMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1000
    /// For how long a file in the vault may be without a record, and a record without a story: whoever imports pictures
    /// writes the record after the file, and the story after both.
    public static let strayMediaMilliseconds: Int64 = 24 * 60 * 60 * 1000
    /// How deep folders may be nested for a scan, which keeps one of them open per level.
    public static let maximumFolderDepth = 200
    /// The most that is read of a HEIC's or a movie's directory to take it apart: a two-hour film has a few megabytes.
    public static let maximumContainerHeaderBytes: Int64 = 64 << 20
    /// The most segments, chunks, items or boxes of one kind in a picture or movie: a film of 24 hours has fewer than a
    /// million chunks.
    public static let maximumContainerParts = 1 << 20
    /// The most pairs of similar pictures that a search names: beyond, the pictures are too alike to suggest anything.
    public static let maximumNearPairs = 1 << 20
    /// For how long the index keeps a file that no scan has met.
    public static let indexedFileMilliseconds: Int64 = 180 * 24 * 60 * 60 * 1000
}
