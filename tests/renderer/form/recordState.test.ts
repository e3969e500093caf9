import { rowsOf } from '#language/Value.ts';
import { describe, expect, it } from 'vitest';
import type { RecordState } from '#renderer/records/RecordState.ts';
import { documentsOf, modelsOf, productOf } from '../../support/buildEntity.ts';
import { openOrder, openRecord, orderInput } from '../../support/renderer/openRecord.ts';
import { CHOICES } from '../../support/WRITTEN_KINDS.ts';

const stateOf = (state: RecordState, name: string): ReturnType<RecordState['stateOf']> => {
  const field = state.model.field(name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return state.stateOf(field);
};
const names = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);
const bodyOf = (state: RecordState): Record<string, string> => Object.fromEntries(state.body());

describe('a new record', () => {
  it('starts with defaults, is not edited, and draws what can be filled in or is numbered', () => {
    const state = openOrder();

    expect(state.shown('Kind')).toBe(1);
    expect(state.edited()).toEqual([]);
    expect(names(state.fields)).toContain('OrderNo');
    expect(names(state.fields)).not.toContain('MadeBy');
  });

  it('takes prefilled values before defaults and sends them', () => {
    const state = openOrder(undefined, { prefill: { Kind: { value: 2 }, ProductId: { value: 8, text: '泵' } } });

    expect(state.shown('Kind')).toBe(2);
    expect(state.text('ProductId')).toBe('泵');
    expect(bodyOf(state)).toMatchObject({ Kind: '2', ProductId: '8' });
  });

  it('sends an emptied default as empty, and neither hidden nor computed fields', () => {
    const state = openOrder();
    state.enter({ values: { Total: null } });

    expect(bodyOf(state)).toMatchObject({ Total: '', Kind: '1' });
    expect(bodyOf(state)).not.toHaveProperty('Cheque');
    expect(bodyOf(state)).not.toHaveProperty('Price');
    expect(bodyOf(state)).not.toHaveProperty('OrderNo');
  });
});

describe('rules while filling in', () => {
  it('shows and requires a field, and tells only that it changed', () => {
    const state = openOrder();

    const change = state.enter({ values: { Kind: 2 } });

    expect(names(change.states)).toEqual(['Cheque']);
    expect([...change.values]).toEqual(['Kind']);
    expect(stateOf(state, 'Cheque')).toMatchObject({ display: 'visible', required: true });
    expect(state.validate().map(({ field, message }) => [field, message])).toContainEqual(['Cheque', '请输入支票号']);
  });

  it('keeps what was typed while hidden, says that it will be cleared, and brings it back', () => {
    const state = openOrder();
    state.enter({ values: { Kind: 2, Cheque: '10203040' } });

    state.enter({ values: { Kind: 1 } });

    expect(names(state.cleared())).toEqual(['Cheque']);
    expect(bodyOf(state)).not.toHaveProperty('Cheque');
    state.enter({ values: { Kind: 2 } });
    expect(state.shown('Cheque')).toBe('10203040');
    expect(bodyOf(state)).toMatchObject({ Cheque: '10203040' });
  });

  it('does not say that a hidden default will be cleared', () => {
    expect(openOrder().cleared()).toEqual([]);
  });

  it('says that a stored value which a change hides will be cleared', () => {
    const state = openOrder({ Id: 4, Version: 2, Kind: 2, Cheque: '10203040' });

    state.enter({ values: { Kind: 1 } });

    expect(names(state.cleared())).toEqual(['Cheque']);
  });

  it('empties a choice that is no longer offered', () => {
    const state = openOrder();
    state.enter({ values: { Group: 10, Part: 101 } });

    const change = state.enter({ values: { Group: 20 } });

    expect(state.shown('Part')).toBeNull();
    expect(change.values).toContain('Part');
    expect(stateOf(state, 'Part').options).toEqual([201]);
  });

  it('leaves a choice that did not fit when it was entered or opened to the check', () => {
    const messages = (state: RecordState): unknown => state.validate().find(({ field }) => field === 'Part')?.message;
    const entered = openOrder();
    entered.enter({ values: { Group: 10, Part: 201 } });
    const opened = openOrder({ Id: 4, Version: 1, Kind: 1, Group: 10, Part: 201 });
    opened.enter({ values: {}, refs: {}, isSilent: true });

    for (const state of [entered, opened])
      expect([state.shown('Part'), messages(state)]).toEqual([201, '小类不在可选范围内']);
    expect(opened.edited()).toEqual([]);
  });

  it('lets what was typed count for nothing while a rule makes the field read-only', () => {
    const state = openOrder({ Id: 4, Version: 1, Kind: 1, Serial: 'abc' });
    state.enter({ values: { Serial: 'typed' } });
    expect([state.shown('Serial'), state.shown('SerialLength')]).toEqual(['typed', 5]);

    state.enter({ values: { Group: 20 } });
    expect([state.shown('Serial'), state.shown('SerialLength')]).toEqual(['abc', 3]);
    expect(state.edited()).toEqual(['Group']);

    state.enter({ values: { Group: 10 } });
    expect([state.shown('Serial'), state.shown('SerialLength')]).toEqual(['typed', 5]);
  });

  it('requires what the form it is opened with requires, but nothing more of its rows', () => {
    const required = (form: string): unknown[] => {
      const state = openOrder({ Id: 4, Version: 1, Kind: 1, orderLine: [{ Money: 1 }] }, { form });
      return state.validate().map(({ field, message }) => [field, message]);
    };

    expect(required('form')).toEqual([]);
    expect(required('close')).toEqual([['Serial', '请输入序列号']]);
  });

  it('computes from the record a reference refers to', () => {
    const state = openOrder();

    const change = state.enter({ values: { ProductId: 8 }, refs: { ProductId: { Id: 8, Price: 12.5 } } });

    expect(state.shown('Price')).toBe(12.5);
    expect(change.values).toContain('Price');
  });

  it('empties a reference whose choice depends on a changed field, but not one entered with it', () => {
    const state = openOrder();
    state.enter({ values: { ProductId: 8 } });
    state.enter({ values: { Kind: 2 } });
    expect(state.shown('ProductId')).toBeNull();

    state.enter({ values: { Kind: 1, ProductId: 9 } });
    expect(state.shown('ProductId')).toBe(9);
  });

  it('asks for names and fields of references that are not known', () => {
    const state = openOrder({ Id: 4, Version: 1, Kind: 1, ProductId: 8, ProductIdText: '泵' });
    expect(state.unresolved().map(({ field, ids }) => [field.name, ids])).toEqual([['ProductId', [8]]]);

    state.enter({ values: {}, refs: { ProductId: { Price: null } }, isSilent: true });

    expect(state.unresolved()).toEqual([]);
    expect(state.edited()).toEqual([]);
  });

  it('asks again for what a draft entered without it, and keeps nothing of the record that was there before', () => {
    const STORED = { Id: 4, Version: 1, Kind: 1, ProductId: 8, ProductIdText: '泵' };
    const state = openOrder(STORED, { refs: { ProductId: { Price: 12.5 } } });
    const asked = (): unknown[] => state.unresolved().map(({ field, ids }) => [field.name, ids]);
    expect(asked()).toEqual([]);

    state.enter({ values: { ProductId: 9 }, texts: { ProductId: '阀' } });
    expect([state.text('ProductId'), asked()]).toEqual(['阀', [['ProductId', [9]]]]);
    state.enter({ values: { ProductId: 8 } });
    expect([state.text('ProductId'), asked()]).toEqual([undefined, [['ProductId', [8]]]]);
  });
});

describe('a stored record', () => {
  it('sends Id, Version and only what was edited', () => {
    const state = openOrder({ Id: 4, Version: 2, Kind: 1, Total: 5, Note: 'a' });
    state.enter({ values: { Note: ' b ' } });
    state.trim();

    expect(state.body()).toEqual([
      ['Id', '4'],
      ['Version', '2'],
      ['Note', 'b'],
    ]);
  });

  it('is not edited by typing the same again', () => {
    const state = openOrder({ Id: 4, Version: 2, Kind: 1, Files: [{ Id: 3, FileName: 'a.pdf', Size: 1, Url: '/a' }] });
    state.enter({ values: { Kind: 2 } });
    state.enter({ values: { Kind: 1, Files: [3], Note: '' } });

    expect(state.edited()).toEqual([]);
  });

  it('neither changes nor checks nor sends fields this user may not change', () => {
    const state = openOrder({ Id: 4, Version: 2, Kind: null, Note: 'a' }, { editable: ['Note'] });
    state.enter({ values: { Note: 'b', Total: 7 } });

    expect(state.validate()).toEqual([]);
    expect(bodyOf(state)).toEqual({ Id: '4', Version: '2', Note: 'b' });
  });

  it('neither checks, sends nor lets anybody change a masked value before all of it is there', () => {
    const stored = { Id: 4, Version: 2, Kind: 1, Serial: '138****0001', Note: 'a' };
    const state = openOrder(stored, { masked: ['Serial'] });
    const serial = state.model.field('Serial');
    if (serial === undefined) throw new Error('There is no Serial');
    state.enter({ values: { Note: 'b' } });
    expect([state.isMasked('Serial'), state.isReadOnly(serial), state.validate(['Serial'])]).toEqual([true, true, []]);

    const { states, values } = state.unmask('Serial', '13800000001');
    expect([states.includes(serial), values.has('Serial')]).toEqual([true, true]);
    expect([state.isMasked('Serial'), state.isReadOnly(serial), state.shown('Serial')]).toEqual([
      false,
      false,
      '13800000001',
    ]);
    expect(bodyOf(state)).toEqual({ Id: '4', Version: '2', Note: 'b' });
    state.enter({ values: { Serial: '13800000002' } });
    expect(bodyOf(state)).toMatchObject({ Serial: '13800000002' });
  });

  it('masks again what another user saved meanwhile, unless it was changed here', () => {
    const stored = { Id: 4, Version: 2, Kind: 1, Serial: '138****0001', Cheque: null, Note: 'a' };
    const current = { ...stored, Version: 3, Serial: '139****0009' };
    const [left, changed] = [openOrder(stored, { masked: ['Serial'] }), openOrder(stored, { masked: ['Serial'] })];
    for (const state of [left, changed]) state.unmask('Serial', '13800000001');
    changed.enter({ values: { Serial: '13700000007' } });
    left.rebase(current, ['Serial']);
    changed.rebase(current, ['Serial']);

    expect([left.isMasked('Serial'), left.shown('Serial'), bodyOf(left)]).toEqual([
      true,
      '139****0009',
      { Id: '4', Version: '3' },
    ]);
    expect([changed.isMasked('Serial'), bodyOf(changed)]).toEqual([
      false,
      { Id: '4', Version: '3', Serial: '13700000007' },
    ]);
  });

  it('takes over what another user saved and keeps what was entered here', () => {
    const state = openOrder({ Id: 4, Version: 2, Kind: 1, Total: 5, Note: 'a' });
    state.enter({ values: { Note: 'mine' } });

    state.rebase({ Id: 4, Version: 3, Kind: 1, Total: 9, Note: 'theirs' }, []);

    expect(state.shown('Note')).toBe('mine');
    expect(state.shown('Total')).toBe(9);
    expect(bodyOf(state)).toEqual({ Id: '4', Version: '3', Note: 'mine' });
  });
});

describe('what was not saved', () => {
  const STORED = { Id: 4, Version: 2, Kind: 1, Total: 5, Note: 'a', Serial: '138****0001' };

  it('stands over the version it was entered over, also when somebody has saved another one since', () => {
    const state = openOrder(STORED);
    state.enter({ values: { Note: 'mine' } });
    const later = openOrder({ ...STORED, Version: 3, Note: 'theirs', Total: 9 });
    later.restore(state.unsaved());

    expect([later.shown('Note'), later.shown('Total'), later.edited()]).toEqual(['mine', 9, ['Note']]);
    expect([bodyOf(later), later.opened()['Note']]).toEqual([{ Id: '4', Version: '2', Note: 'mine' }, 'a']);
    expect(later.unsaved()).toEqual(state.unsaved());
  });

  it('of a new record is of no version, and a whole value that was entered in place of a masked one is sent', () => {
    const made = openOrder();
    made.enter({ values: { Note: 'mine' } });
    expect(made.unsaved().over).toBeUndefined();

    const [state, again] = [openOrder(STORED, { masked: ['Serial'] }), openOrder(STORED, { masked: ['Serial'] })];
    state.unmask('Serial', '13800000001');
    state.enter({ values: { Serial: '13800000002' } });
    again.restore(state.unsaved());
    expect(bodyOf(again)).toEqual({ Id: '4', Version: '2', Serial: '13800000002' });
  });
});

describe('child rows', () => {
  it('gives new rows their defaults by place', () => {
    expect(openOrder().blankRow('orderLine', 2)).toMatchObject({ No: 3 });
  });

  it('runs the rules of each row, with the record it belongs to', () => {
    const state = openOrder();
    const money = (value: number): { Money: number } => ({ Money: value });

    const change = state.enter({ values: { orderLine: [money(20), money(80)] } });

    const child = state.rows.of('orderLine')?.entity;
    const index = (name: string): number => child?.field(name)?.index ?? -1;
    const outcomes = state.rows.outcomes('orderLine');
    expect(change.values).toContain('orderLine');
    expect(outcomes.map((outcome) => outcome.computed.get(index('Share')))).toEqual([20, 80]);
    expect(outcomes.map((outcome) => outcome.states[index('Why')]?.display)).toEqual(['none', 'visible']);
    expect(state.validate()).toEqual([{ field: 'orderLine', message: '请输入原因', row: { index: 1, field: 'Why' } }]);
  });

  it('keeps the items of a list that are still offered, and says that a save drops the others', () => {
    const thing = documentsOf('thing', {
      Main: { type: 'integer', title: '大类' },
      Types: {
        ...{ type: 'array', title: '小类', items: { type: 'integer' }, 'x-enum': 'Sort' },
        'x-reactions': { fulfill: { state: { options: '{{ $values.Main === 1 ? [1, 2] : [2, 3] }}' } } },
      },
    });
    const model = modelsOf(productOf([thing], { enums: { Sort: { title: '类别', items: CHOICES } } })).get('thing');
    const form = model?.forms.get('form');
    if (model === undefined || form === undefined) throw new Error('There is no such form');
    const both = new Set(['Main', 'Types']);
    const input = orderInput({ Id: 1, Version: 1, Main: 1, Types: [1, 2] }, { editable: [...both] });
    const state = openRecord({
      ...{ ...input, form },
      schema: { ...input.schema, model, readable: both, writable: both },
    });
    state.enter({ values: { Main: 2 } });
    expect(state.shown('Types')).toEqual([2]);
    expect(state.cleared()).toEqual([{ name: 'Types', title: '小类（不再提供的选项）' }]);
    state.enter({ values: { Types: [2, 3] } });
    expect(state.cleared()).toEqual([]);
  });

  it('lets the rules of the record see what those of its rows compute, as the server does', () => {
    const models = modelsOf(
      productOf([
        documentsOf('bill', {
          Sum: {
            type: 'number',
            title: '合计',
            'x-reactions': { fulfill: { state: { value: "{{ sum($values.item, 'Amount') }}" } } },
          },
          item: { type: 'array', title: '明细', 'x-child': { entity: 'item', by: 'BillId' } },
        }),
        documentsOf('item', {
          BillId: { type: 'integer', title: '单', 'x-reference': { entity: 'bill' } },
          Count: { type: 'integer', title: '数量' },
          Amount: {
            type: 'number',
            title: '金额',
            'x-reactions': { fulfill: { state: { value: '{{ $values.Count * 10 }}' } } },
          },
        }),
      ]),
    );
    const model = models.get('bill');
    const form = model?.forms.get('form');
    if (model === undefined || form === undefined) throw new Error('There is no such form');
    const schema = { ...orderInput().schema, model, readable: new Set(['Sum', 'item']), writable: new Set(['item']) };
    const item = [{ Id: 7, Count: 2, Amount: 20 }];
    const record = {
      Record: { Id: 1, Version: 1, Sum: 20, item },
      Can: ['edit'],
      Editable: ['item'],
      Masked: [],
      Refs: {},
    };
    const input = { ...orderInput(), schema, form, record, findEntity: (key: string) => models.get(key) };
    const state = openRecord(input);
    const [row] = rowsOf(state.shown('item'));

    const change = state.enter({ values: { item: [{ ...row, Count: 3 }, { Count: 4 }] } });

    expect([state.shown('Sum'), [...change.values]]).toEqual([70, ['item', 'Sum']]);
    expect(rowsOf(state.shown('item')).map(({ Count, Amount }) => [Count, Amount])).toEqual([
      [3, 20],
      [4, undefined],
    ]);
    state.enter({ values: { item: [row ?? {}] } });
    expect([state.shown('Sum'), state.edited()]).toEqual([20, []]);
  });

  it('draws rows again when the record changes what they compute', () => {
    const state = openOrder();
    state.enter({ values: { orderLine: [{ Money: 20 }] } });

    expect([...state.enter({ values: { Total: 40 } }).values]).toContain('orderLine');
  });

  it('sends all rows with their Ids, without hidden and computed fields', () => {
    const state = openOrder({
      Id: 4,
      Version: 1,
      Kind: 1,
      Total: 100,
      orderLine: [{ Id: 9, No: 1, Money: 20, Why: 'old' }],
    });
    const [row] = rowsOf(state.shown('orderLine'));
    state.enter({
      values: {
        orderLine: [
          { ...row, Money: 30 },
          { No: 2, Money: 60, Why: 'big' },
        ],
      },
    });

    expect(state.body().slice(2)).toEqual([
      ['orderLine[0][Id]', '9'],
      ['orderLine[0][No]', '1'],
      ['orderLine[0][Money]', '30'],
      ['orderLine[1][No]', '2'],
      ['orderLine[1][Money]', '60'],
      ['orderLine[1][Why]', 'big'],
    ]);
  });
});
