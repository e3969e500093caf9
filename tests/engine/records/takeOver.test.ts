import { expect, it } from 'vitest';
import { takeOver } from '#engine/records/takeOver.ts';
import { entityOf } from '../../support/buildEntity.ts';

const entity = entityOf({
  Name: { type: 'string', title: '名称' },
  Money: { type: 'number', title: '金额' },
  Files: { type: 'array', title: '附件', 'x-component': 'Attachments', items: { type: 'integer' } },
  Sum: { type: 'number', title: '合计', 'x-computed': true },
  Secret: { type: 'string', title: '内部' },
});
const ALL = new Set(['Name', 'Money', 'Files', 'Sum']);

it('takes what is empty from the first record that has it; nothing that is computed, a file, or not allowed', () => {
  const taken = takeOver(
    entity,
    { Id: 3, Name: '', Money: 0 },
    [
      { Id: 1, Money: 5, Sum: 7 },
      { Id: 2, Name: '乙', Files: [9], Secret: '内' },
      { Id: 4, Name: '丁' },
    ],
    ALL,
  );
  expect(taken.map(({ field, value, from }) => [field.name, value, from])).toEqual([['Name', '乙', 2]]);
});
