#include <stddef.h>
#include <stdint.h>

/* Distances of 64-bit hashes by the processor's own counting of bits, which Swift does not assume to be there. */

#if defined(__x86_64__)
static inline int diary_has_popcnt(void) { return __builtin_cpu_supports("popcnt") != 0; }

/* Writes the positions from `first` to `count` whose words differ from `word` in at most `threshold` bits; returns how
   many. `found` has room for all. Needs `diary_has_popcnt`. */
__attribute__((target("popcnt"))) static inline size_t diary_near_words(
    const uint64_t *words, size_t first, size_t count, uint64_t word, int threshold, int32_t *found) {
    size_t number = 0;
    for (size_t i = first; i < count; i++) {
        /* Written always and counted if near: no branch to guess. */
        found[number] = (int32_t)i;
        number += (size_t)(__builtin_popcountll(words[i] ^ word) <= threshold);
    }
    return number;
}
#else
static inline int diary_has_popcnt(void) { return 0; }

static inline size_t diary_near_words(
    const uint64_t *words, size_t first, size_t count, uint64_t word, int threshold, int32_t *found) {
    (void)words, (void)first, (void)count, (void)word, (void)threshold, (void)found;
    return 0;
}
#endif
