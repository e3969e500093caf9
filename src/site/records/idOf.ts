import type { PublicRow } from '#wire/SiteReplies.ts';

/** The Id of a row. */
export const idOf = (row: PublicRow): number => (typeof row['Id'] === 'number' ? row['Id'] : 0);
