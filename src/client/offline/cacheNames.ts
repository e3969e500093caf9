/** The cache of pages and files. */
export const FRAME = 'guiju-frame';
/** The prefix of the caches with read replies; the account follows. */
export const READ = 'guiju-read-';
