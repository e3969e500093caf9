import type { ApprovalDuty } from '../permission/UserContext.ts';

/** A unit for the search of an approver: its path of ids, its own last, and its chief. */
export interface HeadedUnit {
  readonly id: number;
  readonly path: string;
  readonly chief: number | null;
}

/**
 * The units whose records each employee approves (domain 0.8), by employee: the chief of the unit; if there is none, or
 * the chief submitted the record, the chief of the unit above, up to the root. Computed for all together, because each
 * is found on the path up from every unit.
 */
export function approvalDuties(units: readonly HeadedUnit[]): ReadonlyMap<number, readonly ApprovalDuty[]> {
  const chiefs = new Map(units.map(({ id, chief }) => [id, chief]));
  const duties = new Map<number, Map<number | null, number[]>>();
  const add = (approver: number, submitter: number | null, unit: number): void => {
    const own = duties.get(approver) ?? new Map<number | null, number[]>();
    duties.set(approver, own);
    const known = own.get(submitter);
    if (known === undefined) own.set(submitter, [unit]);
    else known.push(unit);
  };
  for (const { id, path } of units) {
    const upward = path
      .split('/')
      .filter((part) => part !== '')
      .map(Number)
      .reverse();
    const line = upward.flatMap((unit) => chiefs.get(unit) ?? []);
    const [first] = line;
    const next = line.find((chief) => chief !== first);
    if (first === undefined) continue;
    add(first, null, id);
    if (next !== undefined) add(next, first, id);
  }
  return new Map(
    [...duties].map(([approver, own]) => [approver, [...own].map(([submitter, of]) => ({ submitter, units: of }))]),
  );
}
