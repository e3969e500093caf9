/** The section of the site that an address begins with. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? '';

/** The address without a part that was asked for below it, such as `#form`. */
export const withoutPlace = (path: string): string => path.replace(/#.*$/, '');
