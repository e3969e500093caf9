import { factsOf } from '../analysis/effectFacts.ts';
import type { ExplainedRule, Goal } from './Explanation.ts';

/** Whether a rule affects a goal. A hidden field is neither required nor editable. */
export function decidesAbout(goal: Goal, { property }: Pick<ExplainedRule, 'property'>): boolean {
  return factsOf(property).decides.includes(goal);
}
