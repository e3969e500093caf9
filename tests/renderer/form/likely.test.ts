import { expect, it } from 'vitest';
import type { PickRow } from '#wire/PickReply.ts';
import type { RecordInput } from '#renderer/records/initialRecord.ts';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';

const models = modelsOf(
  productOf([
    documentsOf('claim', {
      Money: { type: 'number', title: '金额' },
      PlanId: {
        ...{ type: 'integer', title: '期次' },
        'x-reference': {
          entity: 'plan',
          likely: [{ where: '{{ $record.Money === $values.Money }}', reason: '金额相同' }],
        },
      },
    }),
    documentsOf('plan', { Name: { type: 'string', title: '名称' }, Money: { type: 'number', title: '金额' } }),
  ]),
);

function inputOf(): RecordInput {
  const model = models.get('claim');
  const form = model?.forms.get('form');
  if (model === undefined || form === undefined) throw new Error('There is no claim');
  const writable = new Set(model.fields.map(({ name }) => name));
  const order = orderInput();
  return {
    ...order,
    schema: { ...order.schema, model, writable, readable: writable },
    form,
    findEntity: (key) => models.get(key),
  };
}

const plan = (Id: number, more: Partial<PickRow> = {}): PickRow => ({ Id, Text: `第${Id}期`, Ref: {}, ...more });
const LIKELY = ['金额相同'];

it('a likely record is offered only with the values that it was found for', async () => {
  const rows: Record<string, PickRow[] | undefined> = {
    '100': [plan(1, { Likely: LIKELY }), plan(2)],
    '200': [plan(2, { Likely: LIKELY }), plan(1)],
    '300': [plan(1), plan(2)],
  };
  const engine = new FormEngine(inputOf(), (_, { values }) => Promise.resolve(rows[String(values['v.Money'])] ?? []));
  const field = engine.state.model.field('PlanId');
  if (field === undefined) throw new Error('There is no field of plans');
  const offered = async (Money: number | null): Promise<(number | undefined)[]> => {
    const before: unknown = engine.field('PlanId').data;
    engine.enter({ values: { Money } });
    const atOnce = engine.references.likelyOf(field)?.Id;
    await Promise.resolve();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const isRendered = engine.field('PlanId').data !== before;
    return [atOnce, engine.references.likelyOf(field)?.Id, ...(isRendered ? [] : [-1])];
  };

  expect(await offered(100)).toEqual([undefined, 1]);
  expect(await offered(200)).toEqual([undefined, 2]);
  expect(await offered(100)).toEqual([1, 1]);
  expect(await offered(400)).toEqual([undefined, undefined]);
  expect(await offered(200)).toEqual([2, 2]);
  expect(await offered(null)).toEqual([undefined, undefined]);
  expect(await offered(300)).toEqual([undefined, undefined, -1]);
});
