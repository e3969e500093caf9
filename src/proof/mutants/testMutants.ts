import type { Limits } from '../analysis/Limits.ts';
import type { Wording } from '../explain/words/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Tally } from '../coverage/CoverageReport.ts';
import type { PlayedCases } from '../coverage/playCases.ts';
import type { Survey } from '../coverage/Survey.ts';
import { MutantComparison, type Differs } from './differsIn.ts';
import { isEquivalent } from './isEquivalent.ts';
import { listMutants } from './listMutants.ts';
import { applyMutant, type Mutant } from './Mutant.ts';

/** What became of the mutants of an entity. */
export interface TestedMutants {
  /** Noticed by a case, of those that change something in some state. */
  readonly tally: Tally;
  readonly survivors: readonly Mutant[];
  readonly isComplete: boolean;
}

/** Changes the rules one by one and asks the cases. Those that no case notices are survivors unless they change nothing at all. */
export function testMutants(survey: Survey, played: PlayedCases, limits: Limits, wording: Wording): TestedMutants {
  const { entity } = survey;
  const comparison = new MutantComparison();
  const survivors: Mutant[] = [];
  let [killed, isComplete] = [0, true];
  for (const mutant of listMutants(wording)) {
    if (limits.shouldStop()) return { tally: tallyOf(killed, survivors), survivors, isComplete: false };
    const differs = comparison.of(mutant);
    if (isKilled(entity, mutant, differs, played)) killed += 1;
    else {
      const equivalent = isEquivalent(survey, mutant, differs, limits);
      if (equivalent === false) survivors.push(mutant);
      isComplete &&= equivalent !== undefined;
    }
  }
  return { tally: tallyOf(killed, survivors), survivors, isComplete };
}

const tallyOf = (killed: number, survivors: readonly Mutant[]): Tally => ({
  covered: killed,
  total: killed + survivors.length,
});

/** Tells whether some case sees another outcome. Cases in which the changed rule sets the same are not run. */
export function isKilled(
  entity: EntityModel,
  mutant: Mutant,
  differs: Differs,
  { cases, rerun }: Pick<PlayedCases, 'cases' | 'rerun'>,
): boolean {
  const suspects = cases.filter(({ scope }) => differs(scope));
  if (suspects.length === 0) return false;
  const { ruleSet } = entity;
  const mutated: EntityModel = { ...entity, ruleSet: { ...ruleSet, rules: applyMutant(ruleSet.rules, mutant) } };
  return suspects.some(({ ruleCase, differences }) => rerun(mutated, ruleCase) !== differences);
}
