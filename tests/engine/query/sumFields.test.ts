import { expect, it } from 'vitest';
import { sumFields } from '#engine/query/listWhere.ts';
import { smallEntity } from '../../support/smallProduct.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

it.each([
  ['Money', ['Money']],
  ['in', ['Money', 'Money']],
  ['count', ['Money']],
  ['mean', ['Cost']],
])('the sum %s tells of %j', (key, names) => {
  const sum = smallEntity('order')
    .lists.get('list')
    ?.sums.find((one) => one.key === key);
  expect(sum === undefined ? undefined : sumFields(sum)).toEqual(names);
});

it('tells of what a ratio is taken of, and of the references through which records are read', () => {
  const thing = documentsOf(
    'thing',
    {
      Won: { type: 'boolean', title: '成' },
      Sent: { type: 'boolean', title: '寄出' },
      OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'thing' } },
    },
    {},
    {
      lists: {
        list: {
          title: '表',
          columns: ['Won'],
          sums: [
            { key: 'rate', title: '率', ratio: '{{ $record.Sent === true }}', where: '{{ $record.Won === true }}' },
            { key: 'far', title: '远', where: '{{ $ref.OtherId.Won === true && $user.EmployeeId > 0 }}' },
          ],
        },
      },
    },
  );
  const [rate, far] =
    modelsOf(productOf([thing]))
      .get('thing')
      ?.lists.get('list')?.sums ?? [];

  expect(rate === undefined ? [] : sumFields(rate)).toEqual(['Won', 'Sent']);
  expect(far === undefined ? [] : sumFields(far)).toEqual(['OtherId']);
});
