import { factsOf } from '../analysis/effectFacts.ts';
import type { ExplainedRule, Goal } from './Explanation.ts';

/** Tells whether a rule has a say in a goal. A field that is hidden is neither required nor open. */
export function decidesAbout(goal: Goal, { property }: Pick<ExplainedRule, 'property'>): boolean {
  return factsOf(property).decides.includes(goal);
}
