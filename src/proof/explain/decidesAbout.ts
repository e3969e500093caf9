import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { ExplainedRule, Goal } from './Explanation.ts';

const DECIDING: Readonly<Record<Goal, readonly RuleProperty[]>> = {
  visible: ['display'],
  required: ['required', 'display'],
  editable: ['readOnly', 'value', 'display'],
};

/** Tells whether a rule has a say in a goal. A field that is hidden is neither required nor open. */
export function decidesAbout(goal: Goal, { property }: Pick<ExplainedRule, 'property'>): boolean {
  return DECIDING[goal].includes(property);
}
