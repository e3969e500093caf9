import { describe, expect, it } from 'vitest';
import type { Params } from '#client/http/Http.ts';
import type { Values } from '#language/Value.ts';
import { textReader } from '#renderer/cells/readText.ts';
import { enterInForm, type WantedField } from '#renderer/list/grid/enterInForm.ts';
import type { RowEdits } from '#renderer/list/grid/gridEdits.ts';
import { orderInput } from '../../support/renderer/openRecord.ts';

const BUYER = { BuyerName: '水泵', BuyerNameText: '水泵', BuyerId: 1 };
const STORED = { Id: 7, Version: 2, Kind: 1, Group: 10, Part: 101, ProductId: 1, Total: 100, ...BUYER };

/** Products as the server offers them: those of a kind, or these whatever their kind. */
const PRODUCTS = [
  { Id: 1, Text: '水泵', Kind: '1', Hint: '' },
  { Id: 2, Text: '电缆', Kind: '2', Hint: '怕水' },
  { Id: 3, Text: '风机', Kind: '1', Hint: '轻放' },
];
const picked = (asked: Params) =>
  PRODUCTS.filter(({ Id, Kind, Text }) =>
    asked['ids'] === undefined
      ? [Kind, 'undefined'].includes(String(asked['v.Kind'])) && Text === asked['searchKey']
      : String(asked['ids']).split(',').includes(String(Id)),
  ).map(({ Id, Text, Hint }) => ({ Id, Text, Ref: { Id, Price: Id * 10, Hint } }));

/** Fills in fields of the stored order, and returns what would be sent, and what could not be filled in. */
async function fill(wanted: Readonly<Record<string, string | Values>>, before?: RowEdits) {
  const input = orderInput(STORED);
  const field = (name: string) => {
    const found = input.schema.model.field(name);
    if (found === undefined) throw new Error(`There is no field ${name}`);
    return found;
  };
  const all = Object.entries(wanted).map(([name, from]): WantedField => ({
    field: field(name),
    from: typeof from === 'string' ? { text: from } : { row: from },
  }));
  const pick = (asked: Params) => {
    const Rows = picked(asked);
    return Promise.resolve({ Rows, Total: Rows.length });
  };
  const { edits, problems } = await enterInForm(input, before, all, {
    read: textReader({ enums: input.enums, now: input.now(), pick: (_field, asked) => pick(asked) }),
    findRecords: (_field, { values }, ids) => Promise.resolve(picked({ ...values, ids: ids.join(',') })),
  });
  return { sent: Object.fromEntries(Object.entries(edits).map(([name, { wire }]) => [name, wire])), problems, edits };
}

describe('cells that decide about others, filled in together', () => {
  it('are filled in as somebody would: what a choice depends on first, with what it brings along', async () => {
    const { sent, problems, edits } = await fill({ ProductId: '电缆', Kind: '支票', Cheque: 'AB-1' });
    expect(problems).toEqual([]);
    expect(sent).toEqual({ Kind: '2', ProductId: '2', Cheque: 'AB-1', Note: '怕水' });
    expect(edits['ProductId']?.text).toBe('电缆');
  });

  it('empty what depends on them and is not filled in with them', async () => {
    expect(await fill({ Kind: '支票' })).toMatchObject({ sent: { Kind: '2', ProductId: '' }, problems: [] });
    expect(await fill({ Group: '乙' })).toMatchObject({ sent: { Group: '20', Part: '' }, problems: [] });
  });

  it('are left as they were where the rules do not let them stand, and named; nothing follows from them', async () => {
    // The cheque number is only shown for cheques.
    const hidden = await fill({ Cheque: 'AB-1', Note: '随货' });
    expect(hidden.sent).toEqual({ Note: '随货' });
    expect(hidden.problems).toEqual(['按规则不填写「支票号」']);
    const locked = await fill({ Serial: 'S-9', Group: '乙' });
    expect(locked.sent).toEqual({ Group: '20', Part: '' });
    expect(locked.problems).toEqual(['「序列号」按规则只读，或现在不能修改']);
    const unknown = await fill({ ProductId: '电缆' });
    expect(unknown.sent).toEqual({});
    expect(unknown.problems).toEqual(['「产品」没有“电缆”']);
  });

  it('hold the record of another row, with what choosing it brings along', async () => {
    const { sent, problems } = await fill({ ProductId: { ProductId: 3, ProductIdText: '风机' } });
    expect(problems).toEqual([]);
    expect(sent).toEqual({ ProductId: '3', Note: '轻放' });
    expect((await fill({ ProductId: { ProductId: 9 } })).problems).toEqual(['「产品」的记录已经不在，或者您不能看']);
    expect((await fill({ ProductId: { ProductId: null } })).sent).toEqual({ ProductId: '' });
  });

  it('name a record beside its Id, both of which are shown and sent', async () => {
    const { sent, edits } = await fill({ BuyerName: '风机' });
    expect(sent).toEqual({ BuyerName: '风机', BuyerId: '3' });
    expect([edits['BuyerName']?.value, edits['BuyerName']?.text, edits['BuyerId']?.value]).toEqual([
      '风机',
      undefined,
      3,
    ]);
  });

  it('keep what was entered before and stands beside them', async () => {
    const before = { Serial: { value: 'S-1', text: undefined, wire: 'S-1' } };
    expect((await fill({ Kind: '支票' }, before)).sent).toEqual({ Kind: '2', ProductId: '', Serial: 'S-1' });
  });
});
