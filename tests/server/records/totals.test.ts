import { describe, expect, it } from 'vitest';
import { at, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

/** Pots with a limit, withdrawals from them, and seats that are counted without any record. */
const schemasDir = makeProduct({
  'pot/form.json': {
    title: '额度',
    type: 'object',
    properties: {
      PotName: { type: 'string', title: '名称' },
      Limit: { type: 'number', title: '上限', 'x-component': 'MoneyInput' },
    },
    required: ['PotName'],
  },
  'pot/list.json': { title: '额度', columns: ['PotName', 'Limit'] },
  'spending/form.json': {
    title: '支出',
    type: 'object',
    'x-checks': [
      {
        field: 'Money',
        total: {
          of: 'spending',
          sum: 'Money',
          where: '{{ $record.PotId === $values.PotId && $record.SpendingState !== 9 }}',
        },
        when: '{{ round($total + $values.Money, 2) > $ref.PotId.Limit }}',
        message: '超出额度，还可支出：{n} 元',
        n: '{{ max($ref.PotId.Limit - $total, 0) }}',
      },
      {
        field: 'Title',
        total: { of: 'spending', where: '{{ $record.Kind === 7 }}' },
        when: '{{ $values.Kind === 7 && $total >= 3 }}',
        message: '最多 3 笔，已有 {n} 笔',
        n: '{{ $total }}',
      },
    ],
    properties: {
      Title: { type: 'string', title: '事由' },
      Kind: { type: 'integer', title: '类别' },
      PotId: { type: 'integer', title: '额度', 'x-reference': { entity: 'pot' } },
      TripId: { type: 'integer', title: '出差', 'x-reference': { entity: 'trip' } },
      Money: {
        type: 'number',
        title: '金额',
        'x-component': 'MoneyInput',
        'x-reactions': {
          when: '{{ $values.Kind !== 8 }}',
          fulfill: { state: { visible: true } },
          otherwise: { state: { visible: false } },
        },
      },
      Remark: { type: 'string', title: '备注' },
    },
    required: ['Title'],
  },
  'trip/form.json': {
    title: '出差',
    type: 'object',
    properties: {
      Place: { type: 'string', title: '地点' },
      spendings: {
        type: 'array',
        title: '支出',
        'x-child': { entity: 'spending', by: 'TripId', columns: ['Title', 'PotId', 'Money'] },
      },
    },
    required: ['Place'],
  },
  'trip/list.json': { title: '出差', columns: ['Place'] },
  'spending/list.json': { title: '支出', columns: ['Title', 'PotId', 'Money'] },
  'spending/workflow.json': {
    field: 'SpendingState',
    title: '状态',
    initial: 1,
    states: [
      { value: 1, title: '有效', color: 'blue' },
      { value: 9, title: '作废', color: 'grey' },
    ],
  },
  'menus/employee.json': {
    title: '额度',
    role: 'employee',
    items: [
      { title: '额度', path: '/pot', list: 'pot/list' },
      { title: '出差', path: '/trip', list: 'trip/list' },
    ],
  },
});

onBothDatabases('checks over other records', (kind) => {
  const server = useServer(kind, { schemasDir }, 'empty');
  const client = server.as('admin');

  const newPot = async (limit: number): Promise<number> => await client.add('pot', { PotName: '额度', Limit: limit });
  const spend = (more: Fields): Promise<Reply> => client.post('/api/spending/Add', { Title: '支出', ...more });
  const refused = (message: string) => ({ Successed: false, Code: 20, Message: message });

  describe('over a sum', () => {
    it('let pass what fits exactly, to the cent, and say what is left otherwise', async () => {
      const pot = await newPot(1000.3);
      expect(await spend({ PotId: pot, Money: '1000.1' })).toMatchObject({ Successed: true });
      expect(await spend({ PotId: pot, Money: '0.21' })).toMatchObject({
        ...refused('超出额度，还可支出：0.20 元'),
        Data: { Issues: [{ Field: 'Money' }] },
      });
      expect(await spend({ PotId: pot, Money: '0.2' })).toMatchObject({ Successed: true });
      expect(await spend({ PotId: pot, Money: '0.01' })).toMatchObject(refused('超出额度，还可支出：0.00 元'));
    });

    it('write large amounts as amounts are written', async () => {
      const pot = await newPot(1234567);
      expect(await spend({ PotId: pot, Money: 2000000 })).toMatchObject(refused('超出额度，还可支出：1,234,567.00 元'));
    });

    it('leave the record itself out, and say nothing about a change that does not concern them', async () => {
      const pot = await newPot(100);
      const added = await spend({ PotId: pot, Money: 80 });
      const Id = numberAt(added.Data, 'Record.Id');
      const update = async (fields: Fields): Promise<Reply> => {
        const { Data } = await client.get('/api/spending/Get', { id: Id });
        return client.post('/api/spending/Update', { Id, Version: numberAt(Data, 'Record.Version'), ...fields });
      };
      expect(await update({ Money: 100 })).toMatchObject({ Successed: true });
      expect(await update({ Money: 101 })).toMatchObject(refused('超出额度，还可支出：100.00 元'));
      const { Data } = await client.get('/api/pot/Get', { id: pot });
      await client.post('/api/pot/Update', { Id: pot, Version: numberAt(Data, 'Record.Version'), Limit: 50 });
      expect(await update({ Remark: '补充说明' })).toMatchObject({ Successed: true });
      expect(await update({ Money: 60 })).toMatchObject(refused('超出额度，还可支出：50.00 元'));
    });

    it('do not count what was deleted, nor look at a field that is hidden', async () => {
      const pot = await newPot(100);
      const added = await spend({ PotId: pot, Money: 100 });
      expect(await spend({ PotId: pot, Money: 1 })).toMatchObject({ Successed: false });
      expect(await spend({ PotId: pot, Money: 1, Kind: 8 })).toMatchObject({ Successed: true });
      await client.post('/api/spending/Delete', { id: numberAt(added.Data, 'Record.Id') });
      expect(await spend({ PotId: pot, Money: 100 })).toMatchObject({ Successed: true });
    });

    it('hold when fifty saves come at the same moment', async () => {
      const pot = await newPot(1000);
      const replies = await Promise.all(Array.from({ length: 50 }, () => spend({ PotId: pot, Money: 70 })));
      expect(replies.filter(({ Successed }) => Successed)).toHaveLength(14);
      for (const { Successed, Message } of replies)
        if (!Successed) expect(Message).toMatch(/^超出额度，还可支出：20\.00 元$/);
    });
  });

  describe('of rows that are saved with their record', () => {
    const rowsOf = (rows: readonly Fields[]): Fields =>
      Object.fromEntries(
        rows.flatMap((row, i) => Object.entries(row).map(([name, value]) => [`spendings[${i}][${name}]`, value])),
      );
    const add = (rows: readonly Fields[]): Promise<Reply> =>
      client.post('/api/trip/Add', { Place: '临安', ...rowsOf(rows.map((row) => ({ Title: '车票', ...row }))) });

    it('count the other rows of the form, name the row, and write nothing then', async () => {
      const pot = await newPot(100);
      expect(await spend({ PotId: pot, Money: 30 })).toMatchObject({ Successed: true });
      const trips = async (): Promise<unknown> => at((await client.get('/api/trip/Search')).Data, 'Total');
      const before = await trips();
      expect(
        await add([
          { PotId: pot, Money: 40 },
          { PotId: pot, Money: 31 },
        ]),
      ).toMatchObject({
        Code: 20,
        Data: {
          Issues: [
            { Field: 'spendings', Message: '超出额度，还可支出：39.00 元', Row: { Index: 0, Field: 'Money' } },
            { Field: 'spendings', Message: '超出额度，还可支出：30.00 元', Row: { Index: 1, Field: 'Money' } },
          ],
        },
      });
      expect(await trips()).toBe(before);
      expect(
        await add([
          { PotId: pot, Money: 40 },
          { PotId: pot, Money: 30 },
        ]),
      ).toMatchObject({ Successed: true });
    });

    it('go by what the rows will be: one that gives way makes room for another', async () => {
      const pot = await newPot(100);
      const { Data } = await add([
        { PotId: pot, Money: 60 },
        { PotId: pot, Money: 40 },
      ]);
      const Id = numberAt(Data, 'Record.Id');
      const stored = async (): Promise<{ Version: number; ids: number[] }> => {
        const { Data: found } = await client.get('/api/trip/Get', { id: Id });
        const rows = listAt(found, 'Record.spendings');
        return { Version: numberAt(found, 'Record.Version'), ids: rows.map((row) => numberAt(row, 'Id')) };
      };
      const save = async (rows: readonly Fields[]): Promise<Reply> =>
        client.post('/api/trip/Update', { Id, Version: (await stored()).Version, ...rowsOf(rows) });
      const [first = 0, second = 0] = (await stored()).ids;
      expect(
        await save([
          { Id: first, Money: 10 },
          { Id: second, Money: 91 },
        ]),
      ).toMatchObject({ Successed: false });
      expect(
        await save([
          { Id: first, Money: 10 },
          { Id: second, Money: 90 },
        ]),
      ).toMatchObject({ Successed: true });
      expect(await save([{ Id: second, Money: 100 }])).toMatchObject({ Successed: true });
    });

    it('hold when ten forms come at the same moment', async () => {
      const pot = await newPot(100);
      const replies = await Promise.all(Array.from({ length: 10 }, () => add([{ PotId: pot, Money: 30 }])));
      expect(replies.filter(({ Successed }) => Successed)).toHaveLength(3);
    });
  });

  it('over a number of records hold when many saves come at the same moment, although no record can be held', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => spend({ Kind: 7 })));
    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(3);
    expect(await spend({ Kind: 7 })).toMatchObject(refused('最多 3 笔，已有 3 笔'));
    expect(await spend({ Kind: 6 })).toMatchObject({ Successed: true });
  });
});
