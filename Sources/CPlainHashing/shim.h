#include <openssl/evp.h>
#include <stddef.h>
#include <sys/types.h>

/* What hashing costs at least: a plain loop over libcrypto. Benchmarks compare with it; nothing else uses it. */

extern int open(const char *path, int flags, ...);
extern ssize_t read(int file, void *bytes, size_t count);
extern int close(int file);

static inline EVP_MD_CTX *diary_plain_context(void) { return EVP_MD_CTX_new(); }
static inline void diary_plain_context_free(EVP_MD_CTX *context) { EVP_MD_CTX_free(context); }

/* Hashes a file through a buffer; returns its bytes, or -1. */
static inline long long diary_plain_hash_file(
    EVP_MD_CTX *context, const char *path, void *buffer, size_t size, unsigned char digest[32]) {
    int file = open(path, 0);
    if (file < 0) return -1;
    long long total = 0;
    ssize_t count;
    EVP_DigestInit_ex(context, EVP_sha256(), NULL);
    while ((count = read(file, buffer, size)) > 0) {
        EVP_DigestUpdate(context, buffer, (size_t)count);
        total += count;
    }
    EVP_DigestFinal_ex(context, digest, NULL);
    close(file);
    return count < 0 ? -1 : total;
}

/* Hashes the same bytes in memory so many times, as `openssl speed -evp sha256` does. */
static inline void diary_plain_hash_memory(
    EVP_MD_CTX *context, const void *bytes, size_t size, int times, unsigned char digest[32]) {
    for (int i = 0; i < times; i++) {
        EVP_DigestInit_ex(context, EVP_sha256(), NULL);
        EVP_DigestUpdate(context, bytes, size);
        EVP_DigestFinal_ex(context, digest, NULL);
    }
}
