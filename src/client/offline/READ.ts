/** What the caches of what accounts have read are called, before the account. */
export const READ = 'guiju-read-';
