import { expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { at, column, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const NAME = { type: 'string', title: '名称' };
const COUNT = { type: 'integer', title: '数量', minimum: 0 };
const refer = (entity: string, title: string): object => ({ type: 'integer', title, 'x-reference': { entity } });
const rows = (entity: string, by: string): object => ({ type: 'array', title: '明细', 'x-child': { entity, by } });
const form = (title: string, properties: object, more: object = {}): object => ({
  title,
  type: 'object',
  properties,
  ...more,
});

/** A quotation of machines by quantity becomes a contract with a row for each; what was delivered comes back in parts. */
const schemasDir = makeProduct({
  'quote/form.json': form('报价', { Title: NAME, items: rows('quoteItem', 'QuoteId') }, { required: ['Title'] }),
  'quote/list.json': { title: '报价', columns: ['Title'], create: [{ form: 'form', title: '新建报价' }] },
  'quote/workflow.json': {
    field: 'QuoteState',
    title: '状态',
    initial: 1,
    states: [
      { value: 1, title: '报价', color: 'blue' },
      { value: 2, title: '成交', color: 'green' },
    ],
    transitions: [
      {
        action: 'accept',
        title: '成交',
        from: [1],
        to: 2,
        creates: [
          {
            entity: 'contract',
            values: { Title: '{{ $record.Title }}' },
            rows: [
              {
                field: 'machines',
                each: 'items',
                when: '{{ $record.IsExtra !== true }}',
                times: '{{ $record.Quantity }}',
                values: { Model: '{{ $record.Model }}', Days: 30 },
              },
            ],
          },
        ],
      },
    ],
  },
  'quoteItem/form.json': form('报价行', {
    QuoteId: refer('quote', '报价'),
    Model: NAME,
    Quantity: COUNT,
    IsExtra: { type: 'boolean', title: '不租' },
  }),
  'quoteItem/list.json': { title: '报价行', columns: ['Model'] },
  'contract/form.json': form('合同', { Title: NAME, machines: rows('machine', 'ContractId') }),
  'contract/list.json': { title: '合同', columns: ['Title'] },
  'machine/form.json': form('设备行', {
    ContractId: refer('contract', '合同'),
    Model: { ...NAME, maxLength: 20 },
    Days: { type: 'integer', title: '天数', default: 1 },
    Deposit: { type: 'integer', title: '押金', default: 500 },
  }),
  'machine/list.json': { title: '设备行', columns: ['Model'] },
  'delivery/form.json': form('发货', { Title: NAME, lines: rows('deliveryLine', 'DeliveryId') }),
  'delivery/list.json': { title: '发货', columns: ['Title'], create: [{ form: 'form', title: '新建发货' }] },
  'deliveryLine/form.json': form(
    '发货行',
    {
      DeliveryId: refer('delivery', '发货'),
      Part: NAME,
      Quantity: COUNT,
      Returned: { ...COUNT, title: '已归还', 'x-rollup': { of: 'returnLine', by: 'LineId', sum: 'Quantity' } },
      Open: {
        type: 'integer',
        title: '未归还',
        'x-reactions': { fulfill: { state: { value: '{{ $values.Quantity - ($values.Returned ?? 0) }}' } } },
      },
    },
    { 'x-title-field': 'Part' },
  ),
  'deliveryLine/list.json': { title: '发货行', columns: ['Part', 'Quantity', 'Returned', 'Open'] },
  'giveBack/form.json': form('归还', { Title: NAME, lines: rows('returnLine', 'GiveBackId') }),
  'giveBack/list.json': { title: '归还', columns: ['Title'], create: [{ form: 'form', title: '新建归还' }] },
  'returnLine/form.json': form(
    '归还行',
    { GiveBackId: refer('giveBack', '归还'), LineId: refer('deliveryLine', '发货行'), Quantity: COUNT },
    {
      'x-checks': [
        {
          field: 'Quantity',
          total: { of: 'returnLine', sum: 'Quantity', where: '{{ $record.LineId === $values.LineId }}' },
          when: '{{ $total + $values.Quantity > $ref.LineId.Quantity }}',
          message: '最多还能归还 {n}',
          n: '{{ $ref.LineId.Quantity - $total }}',
        },
      ],
      required: ['LineId', 'Quantity'],
    },
  ),
  'returnLine/list.json': { title: '归还行', columns: ['LineId', 'Quantity'] },
  'menus/employee.json': {
    title: '租赁',
    role: 'employee',
    items: ['quote', 'contract', 'delivery', 'giveBack'].map((key) => ({
      title: key,
      path: `/${key}`,
      list: `${key}/list`,
    })),
  },
});

onEachDatabase('rows by quantity', (kind) => {
  const client = useServer(kind, { schemasDir }, 'empty').as('admin');

  const idOf = ({ Data }: Reply): number => numberAt(Data, 'Record.Id');
  /** The row fields of a form, as forms send them. */
  const sent = (field: string, given: readonly Fields[]): Fields =>
    Object.fromEntries(
      given.flatMap((row, i) => Object.entries(row).map(([name, value]) => [`${field}[${i}][${name}]`, value])),
    );
  const accept = async (items: readonly Fields[]): Promise<Reply> => {
    const quote = await client.post('/api/quote/Add', { Title: '二期', ...sent('items', items) });
    const Version = numberAt(quote.Data, 'Record.Version');
    return client.post('/api/quote/Accept', { Id: idOf(quote), Version });
  };

  it('make as many rows as each quantity says, those that the condition wants, with defaults', async () => {
    const reply = await accept([
      { Model: '吊车', Quantity: 2 },
      { Model: '司机', Quantity: 3, IsExtra: true },
      { Model: '挖机', Quantity: 1 },
      { Model: '无', Quantity: 0 },
      { Model: '未定' },
    ]);
    expect(reply).toMatchObject({ Successed: true });
    const { Data } = await client.get('/api/contract/Search', { sort: '-Id' });
    const contract = await client.get('/api/contract/Get', { id: numberAt(listAt(Data, 'Rows')[0], 'Id') });
    const made = at(contract.Data, 'Record.machines');
    expect(made).toMatchObject([{ Model: '吊车', Days: 30, Deposit: 500 }, { Model: '吊车' }, { Model: '挖机' }]);
    expect(column({ Rows: made }, 'Days')).toEqual([30, 30, 30]);
  });

  it('refuse a quantity beyond what one step may make', async () => {
    expect(await accept([{ Model: '吊车', Quantity: 1_000_000_000 }])).toMatchObject({
      Successed: false,
      Message: '一次最多同时新建 500 条记录和明细，这里有 502 条，请分几次做',
    });
  });

  it('balance what comes back in parts, by document', async () => {
    const out = await client.post('/api/delivery/Add', {
      Title: '脚手架',
      ...sent('lines', [
        { Part: '钢管', Quantity: 800 },
        { Part: '扣件', Quantity: 50 },
      ]),
    });
    const lines = async (): Promise<unknown> =>
      at((await client.get('/api/delivery/Get', { id: idOf(out) })).Data, 'Record.lines');
    const [pipes] = column({ Rows: await lines() }, 'Id');
    const giveBack = (Quantity: number): Promise<Reply> =>
      client.post('/api/giveBack/Add', { Title: '回', ...sent('lines', [{ LineId: Number(pipes), Quantity }]) });
    for (const open of [500, 200]) {
      expect(await giveBack(300)).toMatchObject({ Successed: true });
      expect(await lines()).toMatchObject([
        { Part: '钢管', Open: open },
        { Part: '扣件', Open: 50 },
      ]);
    }
    const refused = await giveBack(300);
    expect(refused).toMatchObject({ Successed: false, Code: 20 });
    expect(JSON.stringify(refused)).toContain('最多还能归还 200');
    expect(await giveBack(200)).toMatchObject({ Successed: true });
    expect(await lines()).toMatchObject([{ Returned: 800, Open: 0 }, {}]);
  });
});
