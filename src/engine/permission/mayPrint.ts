import type { Access } from './decideAccess.ts';

/** Records that one file may hold. */
export const MOST_PRINTED = 200;

/** What somebody needs a right to in order to print so many records: one that he looks at is his to print, several leave the house as an export does. */
export const printAction = (count: number): 'view' | 'export' => (count === 1 ? 'view' : 'export');

/** Tells whether somebody may print so many records of an entity; which ones is decided by the rows of `printAction`. */
export const mayPrint = (access: Pick<Access, 'may'>, count: number): boolean =>
  access.may('view') && access.may(printAction(count));
