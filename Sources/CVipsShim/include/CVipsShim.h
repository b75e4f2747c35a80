#ifndef DIARY_VIPS_SHIM_H
#define DIARY_VIPS_SHIM_H

#include <stddef.h>

// What imaging needs of libvips, without any of its types: Swift imports neither variadic functions nor GObject casts.
//
// Functions that return int return 0 for success; `diary_vips_error` then says why another one failed. All may be called
// from any thread; whoever has called some calls `diary_vips_leave` before its thread goes on with other things.

/// An opened file, its header read and nothing decoded.
struct diary_vips_file {
    void *source;
    /// In pixels, upright.
    int width;
    int height;
    /// Whether further pages are frames of an animation.
    int is_animated;
    /// Whether it says which colours its numbers mean.
    int has_profile;
};

/// A decoded picture in memory: three bytes per pixel, sRGB, upright, rows without padding.
struct diary_vips_picture {
    void *image;
    const unsigned char *pixels;
    int width;
    int height;
};

/// Starts libvips: loaders that are not meant for files from strangers are off, and so are the cache of operations and
/// all but one of the threads that work at a picture.
int diary_vips_start(void);

/// Copies what went wrong since the last call, cut to the capacity, and forgets it. Ends with a zero byte.
void diary_vips_error(char *text, size_t capacity);

/// Frees what libvips keeps for the calling thread.
void diary_vips_leave(void);

/// Opens a file, by its plain name: no options are read from it.
int diary_vips_open(const char *path, struct diary_vips_file *file);
void diary_vips_close(struct diary_vips_file *file);

/// Decodes the first frame into a square of `side` pixels, never enlarged, from the smallest scale that the format offers.
/// Fails where the file is cut off.
int diary_vips_decode(const struct diary_vips_file *file, int side, struct diary_vips_picture *picture);

/// A square part of a picture, brought to `side` pixels.
int diary_vips_square(
    const struct diary_vips_picture *picture, int left, int top, int length, int side, struct diary_vips_picture *square);

/// The picture, brought to fit into a square of `side` pixels.
int diary_vips_fit(const struct diary_vips_picture *picture, int side, struct diary_vips_picture *fitting);

/// A picture of the pixels, which are copied.
int diary_vips_picture_of(
    const unsigned char *pixels, int width, int height, struct diary_vips_picture *picture);
void diary_vips_forget(struct diary_vips_picture *picture);

/// A picture as a baseline JPEG with halved colour (4:2:0), without any metadata.
int diary_vips_jpeg(const struct diary_vips_picture *picture, int quality, void **bytes, size_t *count);
void diary_vips_free(void *bytes);

/// What `vipsthumbnail` does in process for one picture and one size: from a file to the bytes of a JPEG, with its own
/// settings, without metadata. A baseline for measurements.
int diary_vips_plain_thumbnail(const char *path, int side, void **bytes, size_t *count);

#endif
