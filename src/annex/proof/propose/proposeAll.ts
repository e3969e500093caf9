import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { CoverageOptions } from '#proof/coverage/coverCases.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { CHINESE_TITLES } from '#proof/expressions/TitleWords.ts';
import type { KnownCases } from '../decisions/coverDocuments.ts';
import { proposeCases, type ProposedCases } from './proposeCases.ts';
import { proposeDecisions, type ProposedDecisions } from './proposeDecisions.ts';
import { proposeDocuments } from './proposeDocuments.ts';

/** Cases for everything of an entity that no case notices: its rules, its decisions and the other keys that decide. */
export function proposeAll(
  entity: EntityModel,
  { cases = [], decisions = [], unreached }: KnownCases,
  world: DecisionWorld,
  options: CoverageOptions & { readonly limits: Limits },
): { readonly rules: ProposedCases; readonly others: ProposedDecisions } {
  const { limits, words = CHINESE_TITLES } = options;
  const rules = proposeCases(entity, cases, world.enums, limits, options);
  const others = proposeDecisions(entity, { decisions, unreached }, world, limits, words);
  const known = {
    cases: [...cases, ...rules.cases],
    decisions: [...decisions, ...others.decisions],
    unreached,
  };
  const keys = proposeDocuments(entity, known, world, { limits, words });
  return {
    rules: { ...rules, cases: [...rules.cases, ...keys.cases] },
    others: { decisions: [...others.decisions, ...keys.decisions], unmet: [...others.unmet, ...keys.unmet] },
  };
}
