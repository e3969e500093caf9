import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Rule, RuleProperty } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

type Expected = RuleCase['expect'][string];

/** Which expectations can tell what a rule set; titles show in messages only. */
const TELLING: Readonly<Record<RuleProperty, readonly (keyof Expected)[]>> = {
  display: ['visible', 'required', 'value', 'error'],
  required: ['required', 'error'],
  readOnly: ['readOnly', 'value'],
  title: ['error'],
  options: ['options', 'error', 'value'],
  value: ['value', 'error'],
};

/** Tells whether a case expects something of a field that the rule governs, of the kind that the rule sets. */
export function looksAt(entity: EntityModel, { expect }: RuleCase, { targets, property }: Rule): boolean {
  return targets.some((index) => {
    const expected = expect[entity.fields[index]?.name ?? ''];
    return expected !== undefined && TELLING[property].some((what) => expected[what] !== undefined);
  });
}
