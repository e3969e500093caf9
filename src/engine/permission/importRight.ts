/** The scope of an import: create records and change existing ones, or only change them. */
export type ImportRight = 'make' | 'change';

/**
 * The import right of a user with these actions. `makes`: the actions that create a record with the form of the import.
 * Undefined: the user may not import.
 */
export function importRight(may: (action: string) => boolean, makes: readonly string[]): ImportRight | undefined {
  if (!may('import')) return undefined;
  if (makes.some(may)) return 'make';
  return may('edit') ? 'change' : undefined;
}
