// What an organisation may show of itself.

/** In base64 it must fit into a request, which has at most 64 KiB. */
export const maxLogoKibibytes = 40
/** Each side of the image. */
export const maxLogoPixels = 1024
