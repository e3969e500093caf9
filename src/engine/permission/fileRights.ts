import type { Access } from './decideAccess.ts';

/** The scope of an import: create records and change existing ones, or only change them. */
export type ImportRight = 'make' | 'change';

/** The import right with these actions; `makes`: those that create by its form. Undefined: none. */
export function importRight(may: (action: string) => boolean, makes: readonly string[]): ImportRight | undefined {
  if (!may('import')) return undefined;
  if (makes.some(may)) return 'make';
  return may('edit') ? 'change' : undefined;
}

export const MAX_PRINTED = 200;

/** The action required to print so many records: `view` for one; several leave the product as an export does. */
export const printAction = (count: number): 'view' | 'export' => (count === 1 ? 'view' : 'export');

/** Whether a user may print so many records of an entity; the rows of `printAction` decide which ones. */
export const mayPrint = (access: Pick<Access, 'may'>, count: number): boolean =>
  access.may('view') && access.may(printAction(count));
