import type { EntityModel } from '#engine/model/EntityModel.ts';
import { OPEN } from '#engine/rules/EFFECTS.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports rules that open a field or section that is never closed. `report` is that of form.json. */
export function lintOpens({ ruleSet, fields, forms }: EntityModel, report: Report): void {
  const sections = [...forms.values()].flatMap((form) => form.sections).filter(({ collapsed }) => collapsed);
  for (const { property, self, targets, pointer } of ruleSet.rules) {
    if (property !== OPEN) continue;
    const isClosed = sections.some((section) => section.fields.some(({ index }) => targets.includes(index)));
    if (self < 0 && isClosed) continue;
    const what = self < 0 ? 'This section' : `"${fields[self]?.name ?? ''}"`;
    report({
      code: 'rule/shadowed',
      pointer,
      message: `${what} is never closed, so there is nothing to open`,
      proposal: 'Put the rule at a section with "x-collapsed": true',
    });
  }
}
