import type { Access } from './decideAccess.ts';

/** Records that one file may hold. */
export const MAX_PRINTED = 200;

/** The action required to print so many records: `view` for one; several leave the product as an export does. */
export const printAction = (count: number): 'view' | 'export' => (count === 1 ? 'view' : 'export');

/** Whether a user may print so many records of an entity; the rows of `printAction` decide which ones. */
export const mayPrint = (access: Pick<Access, 'may'>, count: number): boolean =>
  access.may('view') && access.may(printAction(count));
