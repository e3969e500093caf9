import type { ApprovalDuty } from '../permission/UserContext.ts';

/** A unit as the way to an approver needs it: its path of Ids, own one last, and who heads it. */
export interface HeadedUnit {
  readonly id: number;
  readonly path: string;
  readonly chief: number | null;
}

/**
 * The units whose records an employee approves (domain 0.8): the chief of the unit; where there is none, or he submitted the record
 * himself, the chief of the unit above, up to the root.
 */
export function approvalDuties(units: readonly HeadedUnit[], employeeId: number): ApprovalDuty[] {
  const chiefs = new Map(units.map(({ id, chief }) => [id, chief]));
  const duties = new Map<number | null, number[]>();
  for (const { id, path } of units) {
    const upward = path
      .split('/')
      .filter((part) => part !== '')
      .map(Number)
      .reverse();
    const line = upward.flatMap((unit) => chiefs.get(unit) ?? []);
    const [first] = line;
    const next = line.find((chief) => chief !== first);
    if (first === employeeId) add(duties, null, id);
    else if (first !== undefined && next === employeeId) add(duties, first, id);
  }
  return [...duties].map(([submitter, of]) => ({ submitter, units: of }));
}

function add(duties: Map<number | null, number[]>, submitter: number | null, unit: number): void {
  duties.set(submitter, [...(duties.get(submitter) ?? []), unit]);
}
