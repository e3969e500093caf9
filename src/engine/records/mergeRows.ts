import { sameValue, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The child rows of a record: as opened, as changed here, and as another user saved them in the meantime. */
export interface RowVersions {
  readonly base: readonly Values[];
  readonly mine: readonly Values[];
  readonly theirs: readonly Values[];
}

/** A row that was changed here and is not the same in the record by now. */
export interface RowDifference {
  /** Identifies a row: the id of a stored one, the position of a new one. */
  readonly key: string;
  /** The row with the changes made here; undefined if it was removed here. */
  readonly mine: Values | undefined;
  /** The current row; undefined if it was deleted, or is new here. */
  readonly theirs: Values | undefined;
  readonly changed: readonly FieldModel[];
  /** The default choice of a merge: the user's own row, except that a row changed by the other user is not removed. */
  readonly isMine: boolean;
}

/** The rows that were changed here and differ from those there are now. `columns` are the fields that are filled in. */
export function compareRows(columns: readonly FieldModel[], { base, mine, theirs }: RowVersions): RowDifference[] {
  const stored = [...new Set([...base, ...theirs].map(idOf))].flatMap((id): RowDifference[] => {
    const [before, own, other] = [base, mine, theirs].map((rows) => rows.find((row) => idOf(row) === id));
    const key = String(id);
    if (own === undefined || other === undefined) {
      if (own === undefined && other === undefined) return [];
      const rest = own ?? other;
      // A row left unchanged on one side does not conflict with its removal on the other.
      const isChanged = before === undefined || changedColumns(columns, before, rest).length > 0;
      if (own === undefined)
        return before === undefined ? [] : [{ key, mine: own, theirs: other, changed: [], isMine: !isChanged }];
      return isChanged ? [{ key, mine: own, theirs: other, changed: [], isMine: true }] : [];
    }
    const changed = changedColumns(columns, before ?? other, own).filter(
      ({ name }) => !sameValue(own[name], other[name]),
    );
    const values = Object.fromEntries(
      changed.flatMap(({ name }) => [name, `${name}Text`].map((each) => [each, own[each] ?? null])),
    );
    return changed.length === 0
      ? []
      : [{ key, mine: { ...own, ...other, ...values }, theirs: other, changed, isMine: true }];
  });
  const added = mine.flatMap((row, index): RowDifference[] =>
    idOf(row) === undefined
      ? [{ key: keyOfRow(row, index), mine: row, theirs: undefined, changed: [], isMine: true }]
      : [],
  );
  return [...stored.filter(({ key }) => key !== 'undefined'), ...added];
}

/** The merged rows: the current ones with the changes made here, except for the rows whose keys are in `given`. */
export function mergeRows(
  columns: readonly FieldModel[],
  versions: RowVersions,
  given: ReadonlySet<string> | undefined,
): Values[] {
  const differences = compareRows(columns, versions);
  const taken = (key: string): { readonly row: Values | undefined } | undefined => {
    const difference = differences.find((each) => each.key === key);
    if (difference === undefined) return undefined;
    const isMine = given === undefined ? difference.isMine : !given.has(key);
    return { row: isMine ? difference.mine : difference.theirs };
  };
  const kept = versions.theirs.map((row) => {
    const choice = taken(String(idOf(row)));
    return choice === undefined ? row : choice.row;
  });
  const here = differences.flatMap(({ key, theirs }) => (theirs === undefined ? [taken(key)?.row] : []));
  // A row that the other user removed is added again as a new row.
  return [...kept, ...here.map((row) => (row === undefined ? undefined : withoutId(row)))].flatMap((row) =>
    row === undefined ? [] : [row],
  );
}

/** The other user's changes that remain in any case: counts of added, changed and removed rows. */
export function countMerged(
  columns: readonly FieldModel[],
  { base, theirs }: RowVersions,
  differences: readonly RowDifference[],
): { readonly added: number; readonly changed: number; readonly removed: number } {
  const known = (rows: readonly Values[], row: Values): Values | undefined =>
    rows.find((other) => idOf(other) === idOf(row));
  const chosen = (row: Values): RowDifference | undefined => differences.find(({ key }) => key === keyOfRow(row, -1));
  const isChanged = (row: Values): boolean => {
    const [old, choice] = [known(base, row), chosen(row)];
    if (old === undefined || (choice !== undefined && choice.mine === undefined)) return false;
    return changedColumns(columns, old, row).some((column) => choice?.changed.includes(column) !== true);
  };
  return {
    added: theirs.filter((row) => known(base, row) === undefined).length,
    changed: theirs.filter(isChanged).length,
    removed: base.filter((row) => known(theirs, row) === undefined && chosen(row) === undefined).length,
  };
}

/** Whether two lists of rows look the same to a user, in their order. */
export const sameRows = (columns: readonly FieldModel[], a: readonly Values[], b: readonly Values[]): boolean =>
  a.length === b.length &&
  a.every((row, index) => {
    const other = b[index];
    return other !== undefined && idOf(row) === idOf(other) && changedColumns(columns, row, other).length === 0;
  });

/** Identifies a row within its record: its id, or its position while it has none. */
export const keyOfRow = (row: Values, index: number): string => String(idOf(row) ?? `new ${index}`);

const idOf = (row: Values): number | undefined => (typeof row['Id'] === 'number' ? row['Id'] : undefined);

const changedColumns = (columns: readonly FieldModel[], a: Values, b: Values | undefined): FieldModel[] =>
  columns.filter(({ name }) => !sameValue(a[name], b?.[name]));

const withoutId = (row: Values): Values => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'Id'));
