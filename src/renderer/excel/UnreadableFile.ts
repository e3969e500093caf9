/** A file that cannot be read, with a Chinese message. */
export class UnreadableFile extends Error {}
