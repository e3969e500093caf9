import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { holdsIds } from '#fields/table/fieldKinds.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import type { Value } from '#language/Value.ts';
import type { StoredRow } from './templateRows.ts';

/** A stored record to be copied. */
export interface SeedRecord {
  readonly entity: EntityModel;
  readonly id: number;
  readonly row: StoredRow;
}

/** Records that belong together: no references lead to or from records of other groups. */
export interface SeedGroup {
  readonly records: readonly SeedRecord[];
  /** Number of them that belong to the requested entity. */
  readonly roots: number;
}

const keyOf = (entity: string, id: number): string => `${entity} ${id}`;

/** A value of a row, for reading references. */
const asValue = (raw: unknown): Value =>
  typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean' ? raw : null;

/** The entity that a field of a row refers to; empty when there is none. */
export function targetOf({ reference }: FieldModel, row: StoredRow): string {
  if (reference === undefined) return '';
  const by = reference.oneOf?.by;
  return referredKey(reference, by === undefined ? {} : { [by]: asValue(row[by]) });
}

/** The Ids in a field of a row. */
export function idsIn(raw: unknown): number[] {
  const all: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  return all.filter((id) => typeof id === 'number');
}

/**
 * Groups records that are connected by references, and keeps the groups with a record of `root`. Such a group can be
 * copied: its sums, numbers of child rows and rule values are valid for the copy as well.
 */
export function groupRecords(records: readonly SeedRecord[], root: EntityModel): SeedGroup[] {
  const heads = new Map(records.map(({ entity, id }) => [keyOf(entity.key, id), keyOf(entity.key, id)]));
  const headOf = (key: string): string => {
    let head = key;
    for (let next = heads.get(head); next !== undefined && next !== head; next = heads.get(head)) head = next;
    heads.set(key, head);
    return head;
  };
  for (const { entity, id, row } of records)
    for (const field of entity.fields.filter(holdsIds))
      for (const other of idsIn(row[field.name])) {
        const target = keyOf(targetOf(field, row), other);
        if (heads.has(target)) heads.set(headOf(keyOf(entity.key, id)), headOf(target));
      }
  const groups = new Map<string, SeedRecord[]>();
  for (const record of records) {
    const head = headOf(keyOf(record.entity.key, record.id));
    groups.set(head, [...(groups.get(head) ?? []), record]);
  }
  return [...groups.values()]
    .map((members) => ({ records: members, roots: members.filter(({ entity }) => entity === root).length }))
    .filter(({ roots }) => roots > 0);
}

/** Chooses the next group to copy. */
export class GroupChoice {
  readonly #groups: readonly SeedGroup[];
  readonly #shares: readonly number[];
  readonly #owed: number[];

  /**
   * Chooses each group equally often, or prefers small ones (or large ones) so that there are `rowsPerRoot` rows per
   * record of the requested entity.
   */
  constructor(groups: readonly SeedGroup[], rowsPerRoot: number | undefined) {
    this.#groups = groups;
    this.#shares = rowsPerRoot === undefined ? groups.map(() => 1 / groups.length) : sharesFor(groups, rowsPerRoot);
    this.#owed = groups.map(() => 0);
  }

  /** Rows per record of the requested entity, with the current shares of these groups. */
  get rowsEach(): number {
    return rowsPerRootOf(this.#groups, this.#shares);
  }

  /** The group farthest below its share, of those with at most this many records of the requested entity. */
  next(mostRoots: number): SeedGroup | undefined {
    let best: number | undefined;
    for (const [i, group] of this.#groups.entries()) {
      this.#owed[i] = (this.#owed[i] ?? 0) + (this.#shares[i] ?? 0);
      if (group.roots > mostRoots) continue;
      if (best === undefined || (this.#owed[i] ?? 0) > (this.#owed[best] ?? 0)) best = i;
    }
    if (best === undefined) return undefined;
    this.#owed[best] = (this.#owed[best] ?? 0) - 1;
    return this.#groups[best];
  }
}

function rowsPerRootOf(groups: readonly SeedGroup[], shares: readonly number[]): number {
  const rows = groups.reduce((sum, { records }, i) => sum + records.length * (shares[i] ?? 0), 0);
  return rows / groups.reduce((sum, { roots }, i) => sum + roots * (shares[i] ?? 0), 0);
}

/** Shares that decrease (or increase) with the size of a group as a power function, to reach the rows per root. */
function sharesFor(groups: readonly SeedGroup[], rowsPerRoot: number): number[] {
  const at = (fall: number): number[] => {
    const weights = groups.map(({ records }) => Math.max(records.length, 1) ** -fall);
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  };
  let [low, high] = [-STEEPEST, STEEPEST];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (rowsPerRootOf(groups, at(middle)) > rowsPerRoot) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

const STEEPEST = 6;
const ROUNDS = 40;
