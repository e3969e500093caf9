import { expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { diffProducts } from '#proof/diff/diffProducts.ts';
import { explainField } from '#proof/explain/explainField.ts';
import { documentsOf, modelsOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { BOOKING } from '../../fixtures/rental.ts';

it('a changed condition over other records is none only if it is so for any two of them', () => {
  const documents = productOf([
    documentsOf(
      'bill',
      { Kind: { type: 'integer', title: '种类' }, Amount: { type: 'number', title: '金额' } },
      {
        'x-checks': [
          {
            field: 'Amount',
            total: { of: 'bill', sum: 'Amount', where: '{{ $record.Kind === 3 && $values.Kind === 3 }}' },
            when: '{{ $total > 100 }}',
            message: '太多',
          },
        ],
      },
    ),
  ]);
  const entities = modelsOf(documents);
  const world = decisionWorld({ entities, enums: enumsOfProduct(documents), documents });
  const bill = entities.get('bill');
  if (bill === undefined) throw new Error('The entity was not built');
  const { gaps } = coverDecisions(bill, {}, world, NO_LIMITS);
  const named = gaps.map(({ text }) => text).filter((text) => text.includes('看的记录'));

  expect(named).toContainEqual(expect.stringContaining('改为「种类 = 3 或 本条的种类 = 3」'));
  expect(named.filter((text) => text.includes('去掉'))).toHaveLength(2);
});

const MACHINE = documentsOf('machine', { Name: { type: 'string', title: '名称' } }, { title: '设备' });
const OVERLAPS = 'overlaps($record.FromOn, $record.ToOn, $values.FromOn, $values.ToOn)';

/** A product of machines and their bookings, with other text where the periods are compared. */
function rental(overlaps = OVERLAPS) {
  const { 'x-permission': _key, 'x-checks': [check] = [], ...form } = BOOKING;
  if (check?.total === undefined) throw new Error('The booking has no check');
  const total = { ...check.total, where: check.total.where.replace(OVERLAPS, overlaps) };
  return productOf([
    MACHINE,
    { key: 'booking', form: { ...form, 'x-checks': [{ ...check, total }] }, forms: {}, lists: {} },
  ]);
}

it('every part of a comparison of periods is broken in turn', () => {
  const documents = rental();
  const entities = modelsOf(documents);
  const world = decisionWorld({ entities, enums: enumsOfProduct(documents), documents });
  const booking = entities.get('booking');
  if (booking === undefined) throw new Error('The entity was not built');
  const { gaps } = coverDecisions(booking, {}, world, NO_LIMITS);
  const ofPeriods = gaps.filter(({ place, text }) => place.pointer.endsWith('/where') && text.includes('重叠'));

  const periods = '从 从 到 到 与从 本条的从 到 本条的到 有重叠';
  expect(ofPeriods.map(({ text }) => text.slice(text.indexOf('：') + 1))).toEqual([
    expect.stringContaining('改为'),
    `去掉「${periods}」`,
    `「${periods}」取反`,
    expect.stringContaining('取反'),
  ]);
});

it('unknown fields and figures are refused where periods are compared', () => {
  const [unknown] = problemsOf(rental(OVERLAPS.replace('$record.ToOn', '$record.Till')));
  expect(unknown).toMatchObject({
    code: 'reference/unknown-field',
    file: 'booking/form.json',
    pointer: '/x-checks/0/total/where',
  });
  expect(problemsOf(rental(OVERLAPS.replace('$record.ToOn', '$record.MachineId')))).toMatchObject([
    { code: 'value/type', pointer: '/x-checks/0/total/where' },
  ]);
  expect(problemsOf(rental(OVERLAPS.replace(', $values.ToOn', '')))).toMatchObject([{ code: 'expression/syntax' }]);
});

it('another period of what is taken is a difference, and explained at the reference', () => {
  const versionOf = (documents: ReturnType<typeof rental>) => ({
    documents,
    entities: modelsOf(documents),
    enums: enumsOfProduct(documents),
  });
  const before = versionOf(rental());
  const after = versionOf(rental(OVERLAPS.replace('$values.ToOn', '$values.FromOn')));
  const changes = diffProducts(before, after, () => NO_LIMITS).flatMap(({ definitions }) => definitions);
  expect(changes.map(({ what }) => what)).toEqual(['跨记录校验']);

  const { entities } = before;
  const booking = entities.get('booking');
  if (booking === undefined) throw new Error('The entity was not built');
  const context = { values: {}, user: {}, now: '2026-03-10 10:00:00', refs: {}, enums: () => undefined };
  const findEntity = (key: string) => entities.get(key);
  expect(explainField({ entity: booking, field: 'MachineId', context, findEntity }).causes).toEqual([
    {
      kind: 'choice',
      text: '记录是否被占用，看「预订」里这些记录：设备 = 本条的设备 且 已取消 ≠ 是 且 从 从 到 到 与从 本条的从 到 本条的到 有重叠',
      isBlocking: false,
    },
    { kind: 'choice', text: '被占用、不能选的情况：已取消 ≠ 是 且 其他记录的合计 > 0', isBlocking: false },
  ]);
});
