/** What somebody may do by an import: make records and change those that are there, or only change them. */
export type ImportRight = 'make' | 'change';

/** The right to import of somebody who may take these actions; `makes`: those that make a record of the form of the import. Undefined: he imports nothing. */
export function importRight(may: (action: string) => boolean, makes: readonly string[]): ImportRight | undefined {
  if (!may('import')) return undefined;
  if (makes.some(may)) return 'make';
  return may('edit') ? 'change' : undefined;
}
