import { autorun } from '@formily/reactive';
import { describe, expect, it } from 'vitest';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { entityOf } from '../../support/buildEntity.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';
import { allowedSchema } from '../../support/renderer/orderProduct.ts';

type FindRecords = ConstructorParameters<typeof FormEngine>[1];

const open = (find: FindRecords = () => Promise.resolve([]), ...input: Parameters<typeof orderInput>): FormEngine =>
  new FormEngine(orderInput(...input), find);

const VISIT = {
  Place: {
    type: 'string',
    title: '地点',
    'x-component': 'PlaceInput',
    'x-component-props': { longitude: 'East', latitude: 'North' },
  },
  East: { type: 'number', title: '经度' },
  North: { type: 'number', title: '纬度' },
} as const;

/** The number of times each field would re-render during `act`: reads of each field what its view reads. */
function drawn(engine: FormEngine, act: () => void): Record<string, number> {
  const counts: Record<string, number> = {};
  const stops = engine.state.fields.map(({ name }) => {
    let isFirst = true;
    return autorun(() => {
      const field = engine.field(name);
      void [field.display, field.data, field.pattern, field.title, field.selfErrors];
      void [field.decoratorProps, field.componentProps];
      if (!isFirst) counts[name] = (counts[name] ?? 0) + 1;
      isFirst = false;
    });
  });
  act();
  for (const stop of stops) stop();
  return counts;
}

describe('the Formily form of a record', () => {
  it('draws one field again after a keystroke', () => {
    const engine = open();

    expect(
      drawn(engine, () => {
        engine.enter({ values: { Note: 'a' } });
      }),
    ).toEqual({ Note: 1 });
  });

  it('draws only what a rule changes besides', () => {
    const engine = open();

    expect(
      drawn(engine, () => {
        engine.enter({ values: { Kind: 2 } });
      }),
    ).toEqual({ Kind: 1, Cheque: 1 });
    expect(engine.field('Cheque').display).toBe('visible');
    expect(engine.field('Cheque').decoratorProps).toMatchObject({ required: true });
  });

  it('shows at a place what is wrong with its position, which is not rendered itself', () => {
    const model = entityOf(VISIT);
    const form = model.forms.get('form');
    if (form === undefined) throw new Error('The entity has no form');
    const engine = new FormEngine({ ...orderInput(), schema: allowedSchema(model), form }, () => Promise.resolve([]));
    const revealed: string[] = [];
    engine.onReveal((field) => revealed.push(field.name));
    const issues = [{ field: 'East', message: '经度不对' }];
    expect(engine.show(issues)).toEqual([]);
    engine.reveal(issues);
    expect([engine.field('Place').selfErrors, revealed]).toEqual([['经度不对'], ['Place']]);
  });

  it('ends a save that waits for files when it is let go', async () => {
    const engine = open();
    engine.transfers.add('附件', Promise.resolve(true));
    const settled = engine.transfers.settle();
    engine.dispose();

    expect(await settled).toBe('stopped');
  });

  it('keeps in Formily what was typed into a field that is hidden', () => {
    const engine = open();
    engine.enter({ values: { Kind: 2, Cheque: '10203040' } });
    engine.enter({ values: { Kind: 1 } });

    expect(engine.field('Cheque').display).toBe('hidden');
    expect(engine.field('Cheque').value).toBe('10203040');
  });

  it('keeps what was entered once: in Formily, also where nothing is drawn, but not what rules compute', () => {
    const engine = open(undefined, { Id: 4, Version: 1, Kind: 1, Serial: 'abc' });
    engine.enter({
      values: { BuyerId: 8, Serial: 'typed', ProductId: 3 },
      refs: { ProductId: { Id: 3, Price: 12.5 } },
    });
    const { values } = engine.form;
    expect([values['BuyerId'], values['Serial'], values['Id']]).toEqual([8, 'typed', 4]);

    engine.enter({ values: { Group: 20 } });
    expect([values['Serial'], engine.state.shown('Serial')]).toEqual(['typed', 'abc']);
    expect([values['Price'], engine.state.shown('Price')]).toEqual([undefined, 12.5]);
    values['Serial'] = 'by hand';
    expect(engine.state.unsaved().values['Group']).toBe(20);
    engine.enter({ values: { Group: 10 } });
    expect(engine.state.shown('Serial')).toBe('by hand');
  });

  it('runs the rules after a Formily field took input by itself', () => {
    const engine = open();
    engine.enter({ values: { ProductId: 8 } });
    let heard = 0;
    engine.onChange(() => {
      heard += 1;
    });
    void engine.field('Kind').onInput(2);

    expect([engine.state.shown('Kind'), engine.field('Cheque').display, heard]).toEqual([2, 'visible', 1]);
    expect(engine.state.shown('ProductId')).toBeNull();
  });

  it('opens rows that are not there as nothing, and lets nobody change those it opened with', () => {
    expect(open().form.values['orderLine']).not.toEqual([]);
    const stored = [{ Id: 9, No: 1, Money: 20 }];
    const engine = open(undefined, { Id: 4, Version: 1, Kind: 1, orderLine: stored });
    const field = engine.form.query('orderLine').take();
    if (field === undefined || !('push' in field)) throw new Error('The rows are an array field');
    void field.push({ ...engine.state.blankRow('orderLine', 1), Money: 7 });

    expect([stored.length, engine.state.opened()['orderLine'], engine.state.edited()]).toMatchObject([
      1,
      [{ Id: 9 }],
      ['orderLine'],
    ]);
    void field.remove(1);
    expect(engine.state.edited()).toEqual([]);
  });

  it('shows issues at their fields, takes them away when mended, and hands back those without a field', () => {
    const engine = open();
    engine.enter({ values: { Kind: 2 } });

    expect(engine.check().map(({ field }) => field)).toEqual(['Cheque']);
    expect(engine.field('Cheque').selfErrors).toEqual(['请输入支票号']);
    engine.enter({ values: { Cheque: '1' } });
    expect(engine.field('Cheque').selfErrors).toEqual([]);
    expect(engine.show([{ field: 'Nowhere', message: '不行' }])).toEqual([{ field: 'Nowhere', message: '不行' }]);
  });

  it('does not complain about an empty field that is only passed by', () => {
    const engine = open();
    engine.enter({ values: { Kind: 2 } });
    engine.leave('Cheque');

    expect(engine.field('Cheque').selfErrors).toEqual([]);
  });

  it('shows no errors in a row added after a check before the next one', () => {
    const engine = open();
    const field = engine.form.query('orderLine').take();
    if (field === undefined || !('push' in field)) throw new Error('The rows are an array field');
    const places = (): unknown[] =>
      (engine.rowIssues.get('orderLine') ?? []).map(({ row }) => [row?.index, row?.field]);
    engine.enter({ values: { Kind: 1 } });
    void field.push(engine.state.blankRow('orderLine', 0));
    engine.check();
    expect(places()).toEqual([[0, 'Money']]);
    void field.push(engine.state.blankRow('orderLine', 1));
    expect(places()).toEqual([[0, 'Money']]);
    void field.moveUp(1);
    expect(places()).toEqual([[1, 'Money']]);
    engine.check();
    expect(places()).toEqual([
      [0, 'Money'],
      [1, 'Money'],
    ]);
  });

  it('takes rows that an array button added or moved', () => {
    const engine = open();
    const field = engine.form.query('orderLine').take();
    if (field === undefined || !('push' in field)) throw new Error('The rows are an array field');
    void field.push(engine.state.blankRow('orderLine', 0));
    void field.push({ ...engine.state.blankRow('orderLine', 1), Money: 7 });

    expect(engine.state.shown('orderLine')).toMatchObject([{ No: 1 }, { No: 2, Money: 7 }]);
    void field.moveUp(1);
    expect(engine.state.shown('orderLine')).toMatchObject([{ No: 2, Money: 7 }, { No: 1 }]);
    expect(engine.state.shown('orderLine')).not.toMatchObject([{ __DO_NOT_USE_THIS_PROPERTY_index__: 0 }]);
  });

  it('finds names and fields of referenced records once, and counts that as no edit', async () => {
    const asked: (readonly number[])[] = [];
    const find: FindRecords = (_field, _source, ids) => {
      asked.push(ids);
      return Promise.resolve([{ Id: 8, Text: '泵', Ref: { Price: 12.5 } }]);
    };
    const engine = open(find, { Id: 4, Version: 1, Kind: 1, ProductId: 8 });

    await expect.poll(() => engine.state.text('ProductId')).toBe('泵');
    expect(engine.state.shown('Price')).toBe(12.5);
    expect(engine.state.edited()).toEqual([]);
    expect(asked).toEqual([[8]]);
  });

  it('chooses the only record that fits a required reference, once, and says so', async () => {
    const rows = [{ Id: 8, Text: '泵', Ref: { Price: 12.5, Hint: '轻放' } }];
    const engine = open((_field, { values }) => Promise.resolve(values['v.Kind'] === '3' ? rows : []));
    engine.enter({ values: { Kind: 2 } });
    await Promise.resolve();
    expect(engine.state.shown('ProductId')).toBe(null);
    engine.enter({ values: { Kind: 3 } });
    await expect.poll(() => engine.state.shown('ProductId')).toBe(8);
    expect([engine.state.text('ProductId'), engine.state.shown('Note')]).toEqual(['泵', '轻放']);
    expect(engine.state.originOf('ProductId')).toBe('只有这一项可选');
    expect(engine.state.originOf('Note')).toBe('由“产品”带出，可以修改');
    engine.enter({ values: { ProductId: null } });
    await Promise.resolve();
    expect([engine.state.shown('ProductId'), engine.state.originOf('ProductId')]).toEqual([null, undefined]);
  });

  it('leaves a required reference of a stored record to its user', async () => {
    const asked: unknown[] = [];
    const find: FindRecords = (field) => {
      asked.push(field.name);
      return Promise.resolve([{ Id: 8, Text: '泵' }]);
    };
    open(find, { Id: 4, Version: 1, Kind: 3 });
    await Promise.resolve();
    expect(asked).toEqual([]);
  });

  it('takes no name that arrives after another record was chosen', async () => {
    const arriving: (() => void)[] = [];
    const find: FindRecords = (_field, _source, ids) =>
      new Promise((resolve) => {
        arriving.push(() => resolve(ids.map((Id) => ({ Id, Text: `产品 ${Id}`, Ref: { Price: Id } }))));
      });
    const engine = open(find, { Id: 4, Version: 1, Kind: 1, ProductId: 8 });
    engine.enter({ values: { ProductId: 9 } });
    for (const arrive of arriving.toReversed()) arrive();

    await expect.poll(() => engine.state.text('ProductId')).toBe('产品 9');
    await Promise.resolve();
    expect([engine.state.text('ProductId'), engine.state.shown('Price')]).toEqual(['产品 9', 9]);
    engine.enter({ values: { ProductId: 8 } });
    await expect.poll(() => engine.state.text('ProductId')).toBe('产品 8');
    expect([engine.state.shown('Price'), arriving.length]).toEqual([8, 2]);
  });

  it('keeps the name that came with the record where the record behind it is not found', async () => {
    const find: FindRecords = () => Promise.resolve([]);
    const engine = open(find, { Id: 4, Version: 1, Kind: 1, ProductId: 8, ProductIdText: '泵' });

    await expect.poll(() => engine.state.context().refs['ProductId']).toMatchObject({ Id: 8 });
    expect(engine.state.text('ProductId')).toBe('泵');
  });

  it('goes on without names that cannot be found', async () => {
    const engine = open(() => Promise.reject(new Error('offline')), { Id: 4, Version: 1, Kind: 1, ProductId: 8 });

    await expect.poll(() => engine.state.text('ProductId')).toBe('编号 8');
  });
});
