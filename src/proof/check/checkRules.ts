import type { Reaction } from '#generated/documents/FormDocument.ts';
import { listNames } from '#language/listNames.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/model/SchemaProblem.ts';
import { checkReference, reportTotal } from './checkExpression.ts';
import { checkName, type Names } from './checkName.ts';

/** Checks what rules read of referenced records and of the user, which can be done only now that all entities are known. */
export function checkRules(entity: EntityModel, names: Names, reportOf: (rule: Rule) => Report): void {
  for (const rule of entity.ruleSet.rules) {
    const report = reportOf(rule);
    const parts: [keyof Reaction, Rule['condition']][] = [
      ['when', rule.condition],
      ['fulfill', rule.fulfill?.expression],
      ['otherwise', rule.otherwise?.expression],
    ];
    for (const [part, expression] of parts) {
      const pointer = `${rule.pointer}/${part}`;
      for (const { root, path, start, end } of expression === undefined ? [] : listNames(expression)) {
        const [first = '', second = ''] = path;
        if (root === '$ref') checkReference(entity, first, second, { pointer, range: [start, end] }, names, report);
        if (root === '$total') reportTotal(pointer, [start, end], report);
        if (root === '$user') checkName('reference/unknown-field', first, USER_FIELDS, pointer, report, [start, end]);
      }
    }
  }
}
