import { nearestName } from '#language/compiler/nearestName.ts';
import type { Report, SchemaProblem } from './SchemaProblem.ts';
import { sureName } from '#language/compiler/sureName.ts';

/** What a problem with an unknown name says besides: the nearest known one, as a fix where there is no doubt. */
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

/** What a problem with a name of before says besides. */
export const proposeToday = (name: string, now: string): ReturnType<typeof proposeName> => ({
  proposal: `It is called "${now}" now`,
  fix: { kind: 'name', from: name, to: now },
});

/** So many names can be read in one line. */
const FEW = 20;

/** The nearest name; where none is near and they are few, all of them. */
export function proposeAmong(
  name: string,
  known: readonly string[],
  report: Pick<Report, 'isFull'> = {},
): ReturnType<typeof proposeName> {
  const near = proposeName(name, known, report);
  if (near.proposal !== undefined || known.length === 0 || known.length > FEW || report.isFull?.() === true)
    return near;
  return { ...near, proposal: `One of ${known.join(', ')}` };
}
