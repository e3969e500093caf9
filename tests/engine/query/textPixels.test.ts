import { expect, it } from 'vitest';
import { columnRoom, tagPixels, textPixels } from '#engine/query/columnWidths.ts';
import { withUnit } from '#fields/table/fieldKinds.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';

it('counts Chinese signs as wide ones, letters and digits as narrow ones', () => {
  expect(textPixels('合同金额', 14)).toBe(56);
  expect(textPixels('（元）𠮷', 14)).toBe(56);
  expect(textPixels('Amounts', 10)).toBeCloseTo(43.4);
  expect(textPixels('', 14)).toBe(0);
});

it('makes the column of a state as wide as its longest title, which is whole', () => {
  const workflow = {
    ...{ field: 'TripState', title: 'State', initial: 1 },
    states: [
      { value: 1, title: 'Draft', color: 'grey' as const },
      { value: 2, title: 'With the head of depot', color: 'blue' as const },
    ],
  };
  const lists = { list: { title: 'Trips', columns: ['Name', 'TripState'] } };
  const trip = documentsOf('trip', { Name: { type: 'string', title: 'Name' } }, {}, { lists, workflow });
  const entity = modelsOf(productOf([trip])).get('trip');
  const list = entity?.lists.get('list');
  if (entity === undefined || list === undefined) throw new Error('no list');
  const [, state] = list.columns;
  const field = entity.field('TripState');
  if (state === undefined || field === undefined) throw new Error('no such column');
  const { least } = columnRoom(state, field, { entity, list, isTitle: false });
  expect(least).toBeGreaterThanOrEqual(tagPixels('With the head of depot') + 16);
  expect(least).toBeLessThan(220);
});

it('puts a unit behind a title as its language does', () => {
  expect([withUnit('金额', '元'), withUnit('Total', 'GBP'), withUnit('Days', '')]).toEqual([
    '金额(元)',
    'Total (GBP)',
    'Days',
  ]);
});
