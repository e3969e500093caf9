/** The widths in pixels that a picture can be asked for besides its own; it is never made larger. */
export const PICTURE_SIZES = [320, 640, 1280] as const;

export type PictureSize = (typeof PICTURE_SIZES)[number];
