/** Pixels of the area in which rows scroll, its head included: as much as a list has in a window of 1440 x 900. */
export const TABLE_HEIGHT = 600;
/** The prefix of row links, before the id. */
export const ROW_PATH = '/rows/';
