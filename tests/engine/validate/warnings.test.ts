import { expect, it } from 'vitest';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { entityOf } from '../../support/buildEntity.ts';

it('are no issues: a record that gives reason to warn may be saved', () => {
  const when = '{{ $values.Count > 9 }}';
  const fieldsOf = { Count: { type: 'integer', title: '数量' } } as const;
  const issues = (level?: 'warn'): [string[], string[]] => {
    const entity = entityOf(fieldsOf, {
      'x-checks': [{ field: 'Count', when, message: '太多', ...(level === undefined ? {} : { level }) }],
    });
    const context = { values: { Count: 10 }, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: () => undefined };
    const outcome = evaluateRules(entity.ruleSet, context);
    const found = validateRecord({ entity, outcome, context, fields: entity.fields });
    return [found.map(({ message }) => message), entity.warnings.map(({ field }) => field)];
  };

  expect(issues()).toEqual([['太多'], []]);
  expect(issues('warn')).toEqual([[], ['Count']]);
});
