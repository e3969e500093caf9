/** The first parts of the addresses of the pages of a schemas folder, and whether there are pages below them. */
export function siteSections(product: string): Readonly<Record<string, boolean>>;
