/** The cache of pages and files. */
export const FRAME = 'guiju-frame';
/** What the caches of what accounts have read are called, before the account. */
export const READ = 'guiju-read-';
