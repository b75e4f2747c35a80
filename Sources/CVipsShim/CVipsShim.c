#include "CVipsShim.h"

#include <string.h>
#include <vips/vips.h>

// Errors of the library are returned, and warnings about the files of strangers are no concern of a program's log.
static void be_silent(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

int diary_vips_start(void) {
    if (VIPS_INIT("diary")) {
        return -1;
    }
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, be_silent, NULL);
    vips_block_untrusted_set(TRUE);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return 0;
}

void diary_vips_error(char *text, size_t capacity) {
    // One buffer for the whole process; libvips copies and empties it under its own lock.
    char *copy = vips_error_buffer_copy();
    g_strlcpy(text, g_strchomp(copy), capacity);
    g_free(copy);
}

void diary_vips_leave(void) { vips_thread_shutdown(); }

static int is_animation(VipsImage *image) {
    const char *loader = NULL;
    if (vips_image_get_n_pages(image) < 2 || !vips_image_get_typeof(image, VIPS_META_LOADER) ||
        vips_image_get_string(image, VIPS_META_LOADER, &loader)) {
        return 0;
    }
    return g_str_has_prefix(loader, "gif") || g_str_has_prefix(loader, "webp");
}

int diary_vips_open(const char *path, struct diary_vips_file *file) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) {
        return -1;
    }
    VipsImage *image = vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (!image) {
        g_object_unref(source);
        return -1;
    }
    int is_turned = vips_image_get_orientation_swap(image);
    file->source = source;
    file->width = is_turned ? vips_image_get_height(image) : vips_image_get_width(image);
    file->height = is_turned ? vips_image_get_width(image) : vips_image_get_height(image);
    file->is_animated = is_animation(image);
    file->has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
    g_object_unref(image);
    return 0;
}

void diary_vips_close(struct diary_vips_file *file) { g_clear_object((GObject **)&file->source); }

// Takes the reference to `image`, puts its pixels into memory and lets go of whatever it was made from.
static int keep(VipsImage *image, struct diary_vips_picture *picture) {
    VipsImage *memory = vips_image_copy_memory(image);
    g_object_unref(image);
    if (!memory) {
        return -1;
    }
    picture->image = memory;
    picture->pixels = (const unsigned char *)vips_image_get_data(memory);
    picture->width = vips_image_get_width(memory);
    picture->height = vips_image_get_height(memory);
    return 0;
}

// Puts `next`, made from `*image`, in its place.
static int step(VipsImage **image, int failure, VipsImage *next) {
    g_object_unref(*image);
    *image = failure ? NULL : next;
    return failure;
}

// Three bytes of sRGB per pixel, on white. Takes the reference to `image`; returns NULL for a failure.
static VipsImage *as_opaque_srgb(VipsImage *image) {
    VipsImage *next = NULL;
    if (step(&image, vips_colourspace(image, &next, VIPS_INTERPRETATION_sRGB, NULL), next)) {
        return NULL;
    }
    if (vips_image_hasalpha(image)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        int failure = vips_flatten(image, &next, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        if (step(&image, failure, next)) {
            return NULL;
        }
    }
    if (step(&image, vips_cast(image, &next, VIPS_FORMAT_UCHAR, NULL), next)) {
        return NULL;
    }
    if (vips_image_get_bands(image) != 3) {
        vips_error("diary", "a picture of %d bands", vips_image_get_bands(image));
        g_object_unref(image);
        return NULL;
    }
    return image;
}

int diary_vips_decode(const struct diary_vips_file *file, int side, struct diary_vips_picture *picture) {
    VipsSource *source = file->source;
    VipsImage *image = NULL;
    if (vips_source_rewind(source)) {
        return -1;
    }
    // As an option of the loader: the argument of the same name is not passed on to it (libvips issue 5195). A picture
    // without a profile is sRGB already, and going through one would change its colours: (40, 60, 220) to (81, 48, 221).
    const char *export_profile = file->has_profile ? "srgb" : NULL;
    if (vips_thumbnail_source(
            source, &image, side, "height", side, "size", VIPS_SIZE_DOWN, "option_string", "fail_on=truncated",
            export_profile ? "export_profile" : NULL, export_profile, NULL)) {
        return -1;
    }
    image = as_opaque_srgb(image);
    return image ? keep(image, picture) : -1;
}

int diary_vips_square(
    const struct diary_vips_picture *picture, int left, int top, int length, int side,
    struct diary_vips_picture *square) {
    VipsImage *image = NULL;
    VipsImage *next = NULL;
    if (vips_extract_area(picture->image, &image, left, top, length, length, NULL)) {
        return -1;
    }
    int failure = vips_thumbnail_image(image, &next, side, "height", side, "size", VIPS_SIZE_FORCE, NULL);
    return step(&image, failure, next) ? -1 : keep(image, square);
}

int diary_vips_fit(const struct diary_vips_picture *picture, int side, struct diary_vips_picture *fitting) {
    VipsImage *image = NULL;
    if (vips_thumbnail_image(picture->image, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL)) {
        return -1;
    }
    return keep(image, fitting);
}

int diary_vips_picture_of(const unsigned char *pixels, int width, int height, struct diary_vips_picture *picture) {
    VipsImage *image = vips_image_new_from_memory_copy(
        pixels, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!image) {
        return -1;
    }
    image->Type = VIPS_INTERPRETATION_sRGB;
    return keep(image, picture);
}

void diary_vips_forget(struct diary_vips_picture *picture) {
    g_clear_object((GObject **)&picture->image);
    picture->pixels = NULL;
}

int diary_vips_jpeg(const struct diary_vips_picture *picture, int quality, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(
        picture->image, bytes, count, "Q", quality, "strip", TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NULL);
}

void diary_vips_free(void *bytes) { g_free(bytes); }

int diary_vips_plain_thumbnail(const char *path, int side, void **bytes, size_t *count) {
    VipsImage *image = NULL;
    if (vips_thumbnail(path, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL)) {
        return -1;
    }
    int failure = vips_jpegsave_buffer(image, bytes, count, "strip", TRUE, NULL);
    g_object_unref(image);
    return failure;
}
