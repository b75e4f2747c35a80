#include <sqlite3.h>

// SQLITE_STATIC and SQLITE_TRANSIENT are casts that Swift cannot import.

static inline int diary_bind_text_copied(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, (const char *)text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int diary_bind_text_static(sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, (const char *)text, count, SQLITE_STATIC, SQLITE_UTF8);
}

static inline int diary_bind_blob_copied(sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, blob, count, SQLITE_TRANSIENT);
}

static inline int diary_bind_blob_static(sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, blob, count, SQLITE_STATIC);
}
