#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* CRC-32C by the processor's own instruction, which Swift cannot name. */

#if defined(__x86_64__)
static inline int diary_has_crc32c(void) { return __builtin_cpu_supports("sse4.2") != 0; }

/* Goes on from the register `state`; the caller inverts before and after. Needs `diary_has_crc32c`. */
__attribute__((target("sse4.2"))) static inline uint32_t diary_crc32c(
    uint32_t state, const void *bytes, size_t count) {
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t wide = state;
    for (; count >= 8; count -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        wide = __builtin_ia32_crc32di(wide, word);
    }
    uint32_t narrow = (uint32_t)wide;
    for (; count > 0; count--, at++) narrow = __builtin_ia32_crc32qi(narrow, *at);
    return narrow;
}
#else
static inline int diary_has_crc32c(void) { return 0; }

static inline uint32_t diary_crc32c(uint32_t state, const void *bytes, size_t count) {
    (void)bytes;
    (void)count;
    return state;
}
#endif
