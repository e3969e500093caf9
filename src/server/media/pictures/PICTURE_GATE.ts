import pLimit from 'p-limit';

/** Pictures are made one after the other, however many ask for it: each takes much memory and time. */
export const PICTURE_GATE = pLimit(1);
