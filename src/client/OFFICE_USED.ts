/** A browser in which somebody has opened the back office stores something under this key. */
export const OFFICE_USED = 'guiju.officeUsed';
