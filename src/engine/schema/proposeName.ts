import { nearestName, sureName } from '#language/compiler/nearestName.ts';
import type { Report, SchemaProblem } from './SchemaProblem.ts';

/** The proposal for an unknown name: the nearest known one, as a fix if it is unambiguous. */
export function proposeName(
  name: string,
  known: readonly string[],
  { isFull }: Pick<Report, 'isFull'> = {},
): Pick<SchemaProblem, 'proposal' | 'fix'> {
  if (isFull?.() === true) return {};
  const near = nearestName(name, known);
  const sure = sureName(name, known);
  return {
    proposal: near === undefined ? undefined : `Did you mean "${near}"?`,
    fix: sure === undefined ? undefined : { kind: 'name', from: name, to: sure },
  };
}

/** The proposal for a former name. */
export const proposeToday = (name: string, now: string): ReturnType<typeof proposeName> => ({
  proposal: `It is called "${now}" now`,
  fix: { kind: 'name', from: name, to: now },
});

/** The maximum number of names that a message lists. */
const MAX_LISTED_NAMES = 20;

/** Proposes the nearest name; if none is near and there are few, all of them. */
export function proposeAmong(
  name: string,
  known: readonly string[],
  report: Pick<Report, 'isFull'> = {},
): ReturnType<typeof proposeName> {
  const near = proposeName(name, known, report);
  if (
    near.proposal !== undefined ||
    known.length === 0 ||
    known.length > MAX_LISTED_NAMES ||
    report.isFull?.() === true
  )
    return near;
  return { ...near, proposal: `One of ${known.join(', ')}` };
}
