import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Values, rowsOf } from '#language/Value.ts';
import type { FieldNode, Reactions } from '#generated/documents/FormDocument.ts';
import type { RecordInput } from '#renderer/records/initialRecord.ts';
import type { RecordState } from '#renderer/records/RecordState.ts';
import { typeInRow } from '#renderer/records/unreadIssues.ts';
import { documentsOf, modelsOf, problemsOf, productOf } from '../../support/buildEntity.ts';
import { openRecord, orderInput } from '../../support/renderer/openRecord.ts';

const suggest = (value: string, when?: string): { 'x-reactions': Reactions } => ({
  'x-reactions': {
    ...(when === undefined ? {} : { when: `{{ ${when} }}` }),
    fulfill: { state: { suggest: `{{ ${value} }}` } },
  },
});
const money = (title: string, more: Partial<FieldNode> = {}): FieldNode => ({
  type: 'number',
  title,
  'x-component': 'MoneyInput',
  ...more,
});

const models = modelsOf(
  productOf([
    documentsOf('bill', {
      Net: money('不含税', suggest('$values.Gross / 1.06')),
      Gross: money('含税', suggest('$values.Net * 1.06')),
      SignDate: { type: 'string', format: 'date', title: '签订日期' },
      Due: { type: 'string', format: 'date', title: '到期日', ...suggest('addDays($values.SignDate, 30)') },
      Kind: { type: 'string', title: '类型' },
      Note: { type: 'string', title: '说明', ...suggest("'按 ' + $values.Kind", "$values.Kind !== '无'") },
      ShopId: { type: 'integer', title: '店', 'x-reference': { entity: 'shop' } },
      Phone: { type: 'string', title: '电话', ...suggest('$ref.ShopId.Phone') },
      OwnerId: {
        type: 'integer',
        title: '店主',
        'x-reference': { entity: 'person' },
        ...suggest('$ref.ShopId.OwnerId'),
      },
      item: { type: 'array', title: '明细', 'x-child': { entity: 'item', by: 'BillId' } },
    }),
    documentsOf('shop', {
      Phone: { type: 'string', title: '电话' },
      OwnerId: { type: 'integer', title: '店主', 'x-reference': { entity: 'person' } },
    }),
    documentsOf('person', { Name: { type: 'string', title: '姓名' } }),
    documentsOf('item', {
      BillId: { type: 'integer', title: '单', 'x-reference': { entity: 'bill' } },
      Price: money('单价'),
      Count: { type: 'integer', title: '数量' },
      Money: money('金额', suggest('$values.Price * $values.Count')),
      Day: { type: 'string', format: 'date', title: '日期', ...suggest('$ref.BillId.SignDate') },
      ShopId: { type: 'integer', title: '店', 'x-reference': { entity: 'shop' }, ...suggest('$ref.BillId.ShopId') },
    }),
  ]),
);

function inputOf(stored?: Values): RecordInput {
  const model = models.get('bill');
  const form = model?.forms.get('form');
  if (model === undefined || form === undefined) throw new Error('There is no bill');
  const order = orderInput(stored);
  const writable = new Set(model.fields.map(({ name }) => name));
  return {
    ...order,
    schema: { ...order.schema, model, writable, readable: writable },
    form,
    record: order.record === undefined ? undefined : { ...order.record, Editable: [...writable] },
    findEntity: (key) => models.get(key),
  };
}
const open = (stored?: Values): RecordState => openRecord(inputOf(stored));
const rows = (state: RecordState): readonly Values[] => rowsOf(state.shown('item'));
const enterRow = (state: RecordState, index: number, values: Values): void => {
  const list = rows(state).map((row, at) => (at === index ? typeInRow(row, values, undefined) : row));
  state.enter({ values: { item: list } });
};

describe('a field that a rule suggests a value of', () => {
  it('takes it while it is empty, follows it, and stays editable', () => {
    const state = open();

    const change = state.enter({ values: { SignDate: '2026-03-10' } });
    expect([...change.values].sort()).toEqual(['Due', 'SignDate']);
    expect(state.shown('Due')).toBe('2026-04-09');
    state.enter({ values: { SignDate: '2026-03-11' } });
    expect(state.shown('Due')).toBe('2026-04-10');
    expect(state.isReadOnly(fieldOf(state, 'Due'))).toBe(false);
    expect(Object.fromEntries(state.body())).toMatchObject({ Due: '2026-04-10' });
  });

  it('keeps what a person entered, and follows again once that is what is suggested', () => {
    const state = open();
    state.enter({ values: { SignDate: '2026-03-10' } });
    state.enter({ values: { Due: '2026-12-31' } });

    state.enter({ values: { SignDate: '2026-03-11' } });
    expect(state.shown('Due')).toBe('2026-12-31');
    expect(state.stateOf(fieldOf(state, 'Due')).set).toEqual({ suggest: '2026-04-10' });

    state.enter({ values: { Due: '2026-04-10' } });
    state.enter({ values: { SignDate: '2026-03-12' } });
    expect(state.shown('Due')).toBe('2026-04-11');
  });

  it('stays as it is while its text stands for no value yet, and where the rule suggests nothing', () => {
    const state = open();
    state.enter({ values: { Due: null }, typed: { Due: '2026-1' } });
    state.enter({ values: { SignDate: '2026-03-10' } });
    expect(state.typed('Due')).toBe('2026-1');
    expect(state.shown('Due')).toBeNull();

    state.enter({ values: { Kind: '甲' } });
    expect(state.shown('Note')).toBe('按 甲');
    state.enter({ values: { Kind: '无' } });
    expect(state.shown('Note')).toBe('按 甲');
    state.enter({ values: { Kind: '乙' } });
    expect(state.shown('Note')).toBe('按 乙');
  });

  it('goes with what a reference tells, also when it tells nothing', () => {
    const state = open();

    state.enter({ values: { ShopId: 1 }, refs: { ShopId: { Id: 1, Phone: '139' } } });
    expect(state.shown('Phone')).toBe('139');
    state.enter({ values: { ShopId: 2 }, refs: { ShopId: { Id: 2, Phone: null } } });
    expect(state.shown('Phone')).toBeNull();
  });

  it('is named for the record that it refers to now, which is looked up anew', () => {
    const state = open();
    const choose = (Id: number, OwnerId: number | null): unknown => {
      const texts = { ShopId: `店 ${Id}` };
      state.enter({ values: { ShopId: Id }, texts, refs: { ShopId: { Id, Phone: null, OwnerId } } });
      return [
        state.shown('OwnerId'),
        state.text('OwnerId'),
        state.unresolved().map(({ field, ids }) => [field.name, ids]),
      ];
    };
    expect(choose(1, 7)).toEqual([7, undefined, [['OwnerId', [7]]]]);
    state.enter({ values: {}, texts: { OwnerId: '李' }, isSilent: true });
    expect([state.text('OwnerId'), state.unresolved(), state.unsaved().texts['OwnerId']]).toEqual(['李', [], '李']);

    expect(choose(2, 8)).toEqual([8, undefined, [['OwnerId', [8]]]]);
    expect(state.unsaved().texts).not.toHaveProperty('OwnerId');
    expect(choose(3, null)).toEqual([null, undefined, []]);
  });
});

describe('a record that is stored', () => {
  const stored = { Id: 5, Version: 1, SignDate: '2026-03-10', Due: '2026-05-01', ShopId: 1, item: [] };

  it('opens as it was saved, and is not edited by names that arrive later', () => {
    const state = open(stored);
    state.enter({ values: {}, refs: { ShopId: { Id: 1, Phone: '139' } }, isSilent: true });

    expect(state.shown('Phone')).toBeNull();
    expect(state.edited()).toEqual([]);
    state.enter({ values: { SignDate: '2026-03-11' } });
    expect(state.shown('Due')).toBe('2026-05-01');
  });

  it('follows where it holds what was suggested', () => {
    const state = open({ ...stored, Due: '2026-04-09' });
    state.enter({ values: { SignDate: '2026-03-11' } });

    expect(state.shown('Due')).toBe('2026-04-10');
    expect(state.edited().sort()).toEqual(['Due', 'SignDate']);
  });
});

describe('a cell of child rows', () => {
  it('follows what the rules of its row suggest, whatever row goes', () => {
    const state = open();
    state.enter({ values: { item: [state.blankRow('item', 0), state.blankRow('item', 1)] } });
    enterRow(state, 0, { Price: 10, Count: 2 });
    enterRow(state, 1, { Price: 5, Count: 5 });
    expect(rows(state).map(({ Money }) => Money)).toEqual([20, 25]);

    enterRow(state, 0, { Money: 19.5 });
    enterRow(state, 0, { Count: 3 });
    expect(rows(state).map(({ Money }) => Money)).toEqual([19.5, 25]);

    state.enter({ values: { item: rows(state).slice(1) } });
    enterRow(state, 0, { Count: 6 });
    expect(rows(state).map(({ Money }) => Money)).toEqual([30]);
  });

  it('follows the record around it', () => {
    const state = open();
    state.enter({ values: { SignDate: '2026-03-10', item: [state.blankRow('item', 0)] } });
    expect(rows(state).map(({ Day }) => Day)).toEqual(['2026-03-10']);

    state.enter({ values: { SignDate: '2026-03-11' } });
    expect(rows(state).map(({ Day }) => Day)).toEqual(['2026-03-11']);

    state.enter({ values: { ShopId: 1 } });
    state.enter({ values: { item: rows(state).map((row) => ({ ...row, ShopIdText: '一店' })) } });
    state.enter({ values: { ShopId: 2 } });
    expect(rows(state).map(({ ShopId, ShopIdText }) => [ShopId, ShopIdText])).toEqual([[2, undefined]]);
  });

  it('is as it was saved in a record that is stored', () => {
    const item = [{ Id: 1, Price: 10, Count: 2, Money: null, Day: null }];
    const state = open({ Id: 5, Version: 1, SignDate: '2026-03-10', item });

    expect(rows(state).map(({ Money }) => Money)).toEqual([null]);
    expect(state.edited()).toEqual([]);
    enterRow(state, 0, { Count: 3 });
    expect(rows(state).map(({ Money, Day }) => [Money, Day])).toEqual([[30, null]]);
  });
});

describe('fields that suggest each other', () => {
  it('come to rest, and what was just entered is never typed over', () => {
    const entered = fc.record({
      name: fc.constantFrom('Net', 'Gross'),
      value: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)),
    });
    fc.assert(
      fc.property(fc.array(entered, { maxLength: 12 }), (entries) => {
        const state = open();
        for (const { name, value } of entries) {
          state.enter({ values: { [name]: value } });
          expect(state.shown(name)).toBe(value);
        }
      }),
    );
  });

  it('fill each other', () => {
    const state = open();
    state.enter({ values: { Net: 100 } });
    expect(state.shown('Gross')).toBe(106);
    const other = open();
    other.enter({ values: { Gross: 106 } });
    expect(other.shown('Net')).toBe(100);
  });
});

it('a field that would go by its own value is named', () => {
  const thing = documentsOf('thing', { Code: { type: 'string', title: '编号', ...suggest('upper($self.value)') } });

  expect(problemsOf(productOf([thing])).map(({ code, pointer }) => [code, pointer])).toEqual([
    ['rule/self-reference', '/properties/Code/x-reactions'],
  ]);
});

function fieldOf(state: RecordState, name: string): Parameters<RecordState['isReadOnly']>[0] {
  const field = state.model.field(name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return field;
}
