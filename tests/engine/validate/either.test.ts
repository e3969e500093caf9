import { expect, it } from 'vitest';
import type { Values } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { entityOf } from '../../support/buildEntity.ts';

const entity = entityOf(
  {
    Kind: { type: 'integer', title: '方式' },
    Mobile: { type: 'string', title: '手机' },
    Mail: {
      type: 'string',
      title: '邮箱',
      'x-reactions': {
        when: '{{ $values.Kind !== 2 }}',
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    },
    Cash: { type: 'number', title: '现金' },
    Card: { type: 'number', title: '刷卡' },
  },
  {
    'x-either': [
      { fields: ['Mobile', 'Mail'] },
      { fields: ['Cash', 'Card'], exactly: true, message: '现金或刷卡，只选一种' },
    ],
  },
);

function wrong(values: Values): string[] {
  const context = { values, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: () => undefined };
  const outcome = evaluateRules(entity.ruleSet, context);
  return validateRecord({ entity, outcome, context, fields: entity.fields }).map(
    ({ field, message }) => `${field} ${message}`,
  );
}

it('says at each field that is shown that one of them is missing, or that there are too many', () => {
  const [mobile, mail] = ['Mobile 手机、邮箱至少填一项', 'Mail 手机、邮箱至少填一项'];
  const [cash, card] = ['Cash 现金或刷卡，只选一种', 'Card 现金或刷卡，只选一种'];

  expect(wrong({ Mobile: '1', Cash: 5 })).toEqual([]);
  expect(wrong({ Mobile: '1', Mail: 'a', Card: 0 })).toEqual([]);
  expect(wrong({ Mobile: '' })).toEqual([mobile, mail, cash, card]);
  expect(wrong({ Mail: 'a', Kind: 2, Cash: 5, Card: 6 })).toEqual([mobile, cash, card]);
});
