import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Effect } from '#engine/rules/Rule.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

const BRANCHES = ['fulfill', 'otherwise'] as const;

/**
 * Reports fields that a rule hides by `hidden` while other rules read them: Formily would read their value, but here a
 * hidden field is always empty. `report` is that of form.json.
 */
export function lintHiddenValues({ ruleSet, fields }: EntityModel, report: Report): void {
  for (const rule of ruleSet.rules) {
    const branch = BRANCHES.find((each) => keepsValue(rule[each]));
    if (rule.property !== 'display' || branch === undefined) continue;
    const hidden = rule.targets.flatMap((index) => fields[index]?.name ?? []);
    for (const name of hidden) {
      const reader = ruleSet.rules.find((other) => other.target !== name && other.reads.includes(name));
      if (reader === undefined) continue;
      report({
        code: 'rule/hidden-value',
        pointer: `${rule.pointer}/${branch}/state/${rule[branch]?.key ?? ''}`,
        message: `"${name}" is hidden here and "${reader.target}" reads it: in Formily what it holds, here nothing while it is hidden`,
        proposal: 'Write "visible", with "x-hidden-value": "keep" at the field where what it holds has to be kept',
      });
      break;
    }
  }
}

/** Whether a branch hides a field in the way in which Formily keeps its value. */
const keepsValue = (effect: Effect | undefined): boolean =>
  effect?.key === 'hidden'
    ? effect.constant === undefined || effect.constant === 'hidden'
    : effect?.key === 'display' && effect.constant === 'hidden';
