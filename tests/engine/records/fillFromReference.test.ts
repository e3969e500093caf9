import { expect, it } from 'vitest';
import { fillFromReference } from '#engine/records/dependentReferences.ts';
import { EMPTY_SCOPE } from '../../support/evaluate.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const plan = documentsOf('plan', {
  PlanName: { type: 'string', title: '名称' },
  Days: { type: 'integer', title: '天数' },
});
const task = documentsOf('task', {
  PlanId: {
    type: 'integer',
    title: '计划',
    'x-reference': {
      entity: 'plan',
      fill: { Remark: 'PlanName', DueTime: '{{ addDays($values.StartTime ?? $now, $record.Days) }}' },
    },
  },
  Remark: { type: 'string', title: '备注' },
  StartTime: { type: 'string', format: 'date-time', title: '开始' },
  DueTime: { type: 'string', format: 'date-time', title: '截止' },
});
const reference = modelsOf(productOf([plan, task]))
  .get('task')
  ?.field('PlanId')?.reference;

it('fills fields with fields of the chosen record, and with what is computed from it', () => {
  if (reference === undefined) throw new Error('there is no reference');
  expect(fillFromReference(reference, { PlanName: '周计划', Days: 3 }, EMPTY_SCOPE)).toEqual({
    Remark: '周计划',
    DueTime: '2026-03-13 10:00:00',
  });
  const started = { ...EMPTY_SCOPE, values: { StartTime: '2026-05-01 08:00:00' } };
  expect(fillFromReference(reference, { PlanName: '', Days: 1 }, started)).toEqual({ DueTime: '2026-05-02 08:00:00' });
  expect(fillFromReference(reference, {}, EMPTY_SCOPE)).toEqual({});
});
