import { describe, expect, it } from 'vitest';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { Explanation } from '#proof/explain/Explanation.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { explainNow } from '#renderer/form/explain/FieldExplanation.tsx';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import type { RecordState } from '#renderer/records/RecordState.ts';
import { openOrder, openRecord, orderInput } from '../../support/renderer/openRecord.ts';
import { shippedProduct } from '../../support/shippedProduct.ts';

const fieldOf = (state: RecordState, name: string): FieldModel => {
  const field = state.model.field(name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return field;
};
/** The clock is fixed: the depth of the search must not depend on how busy this machine is. */
const explain = (state: RecordState, name: string, clock = () => 0): Explanation =>
  explainNow(state, fieldOf(state, name), state.input.enums, clock);
const enterChange = (state: RecordState, { change }: Explanation): void => {
  if (change.kind !== 'steps') return;
  state.enter({
    values: Object.fromEntries(change.steps.flatMap(({ values }) => Object.entries(values))),
    refs: Object.fromEntries(change.steps.flatMap(({ refs }) => Object.entries(refs))),
  });
};

describe('a field of an open form', () => {
  it('is explained as hidden, as read-only, else as (not) required', () => {
    const state = openOrder();

    expect([explain(state, 'Cheque').goal, explain(state, 'Price').goal, explain(state, 'Kind').goal]).toEqual([
      'visible',
      'editable',
      'required',
    ]);
  });

  it('is explained by what is typed, with the names of what is chosen', () => {
    const state = openOrder(undefined, { prefill: { ProductId: { value: 8, text: '泵' } } });
    expect(explain(state, 'ProductId').text).toBe('泵');
    expect(explain(state, 'Cheque').rules[0]?.condition).toMatchObject({ inputs: [{ text: '现金' }] });
    state.enter({ values: { Kind: null } });
    expect(explain(state, 'Cheque').rules[0]?.condition).toMatchObject({ inputs: [{ text: '未填写' }] });
  });

  it('of a stored record is locked for those who may not edit it', () => {
    const state = openOrder({ Id: 7, Kind: 2, Cheque: '1' }, { editable: ['Note'] });

    expect(explain(state, 'Cheque')).toMatchObject({
      goal: 'editable',
      causes: [{ kind: 'state', isBlocking: true }],
      change: { kind: 'impossible' },
    });
  });

  it('is not there at all for those who may not read it, nor is what other rules read of it', () => {
    const input = orderInput();
    const readable = new Set([...input.schema.readable].filter((name) => name !== 'Kind'));
    const state = openRecord({ ...input, schema: { ...input.schema, readable } });

    expect(state.fields.some(({ name }) => name === 'Kind')).toBe(false);
    expect(JSON.stringify(explain(state, 'Cheque'))).not.toMatch(/类型|现金|支票[^号]/);
  });

  it('tells a watcher about everything that may look different', () => {
    const engine = new FormEngine(orderInput(), () => Promise.resolve([]));
    let count = 0;
    const stop = engine.watch(() => {
      count += 1;
    });
    engine.enter({ values: { Kind: 2 } });
    engine.enter({ values: {}, texts: { ProductId: '泵' }, isSilent: true });
    stop();
    engine.enter({ values: { Kind: 1 } });

    expect(count).toBe(2);
  });
});

describe('in every shipped form as it opens', () => {
  const product = shippedProduct();
  const enums = enumsOfProduct(product.documents);
  const forms = [...product.entities.values()].flatMap((model) =>
    [...model.forms.values()].map((form) => ({ name: `${model.key}/${form.name}`, model, form })),
  );

  it.each(forms)('$name: entering the proposed change shows each hidden field', ({ model, form }) => {
    const open = (): RecordState =>
      openRecord({
        schema: {
          model,
          hash: '',
          actions: new Set(['create']),
          readable: new Set(model.fields.map(({ name }) => name)),
          writable: new Set(model.fields.filter((field) => !field.computed).map(({ name }) => name)),
          isCustomer: false,
          masked: new Set(),
          scenes: {},
        },
        form,
        record: undefined,
        prefill: {},
        user: { EmployeeId: 6, Role: 'employee' },
        enums,
        findEntity: (key) => product.entities.get(key),
        now: () => '2026-03-10 10:00:00',
      });
    const state = open();
    for (const field of state.fields.filter((each) => state.stateOf(each).display !== 'visible')) {
      const explanation = explain(state, field.name);
      const after = open();
      enterChange(after, explanation);
      const isShown = after.stateOf(field).display === 'visible';

      expect([field.name, isShown, explanation.isComplete]).toEqual([
        field.name,
        explanation.change.kind === 'steps',
        true,
      ]);
    }
  });
});
