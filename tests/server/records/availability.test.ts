import { beforeEach, describe, expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { at, listAt, numberAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { RENTAL } from '../../fixtures/rental.ts';

onEachDatabase('records that are taken for a period', (kind) => {
  let [crane, digger] = [0, 0];
  const schemasDir = makeProduct(RENTAL, SMALL_PRODUCT);
  const server = useServer(kind, { schemasDir });
  const client = server.as('13900000001');

  const idOf = ({ Data }: Reply): number => numberAt(Data, 'Record.Id');
  const book = (more: Fields): Promise<Reply> =>
    client.post('/api/Booking/Add', { Note: '工地', FromOn: '2026-03-10', ToOn: '2026-03-12', ...more });
  const TAKEN = '这段时间已有 1 个预订';
  const REFUSED = { Code: 20, Message: TAKEN, Data: { Issues: [{ Field: 'MachineId' }] } };
  /** The names of machines that a form offers, with the reason of those that are taken. */
  const offered = async (values: Fields, field = 'booking.MachineId', by = client): Promise<unknown[][]> => {
    const { Data, Message } = await by.get('/api/Booking/Pick', { for: field, ...values });
    expect(Message).toBe('');
    return listAt(Data, 'Rows').flatMap((row) =>
      [crane, digger].includes(numberAt(row, 'Id'))
        ? [[at(row, 'Id') === crane ? '吊车' : '挖机', at(row, 'Taken')]]
        : [],
    );
  };
  const period = (from: string, to: string): Fields => ({ 'v.FromOn': from, 'v.ToOn': to });
  const FREE = [
    ['挖机', undefined],
    ['吊车', undefined],
  ];
  const CRANE_TAKEN = [
    ['挖机', undefined],
    ['吊车', TAKEN],
  ];

  beforeEach(async () => {
    [crane, digger] = [
      idOf(await client.post('/api/Machine/Add', { Name: '吊车' })),
      idOf(await client.post('/api/Machine/Add', { Name: '挖机' })),
    ];
  });

  describe('by one booking', () => {
    it('are marked in the picker with the reason, by the days of the form', async () => {
      const Id = idOf(await book({ MachineId: crane }));
      expect(await offered(period('2026-03-12', '2026-03-20'))).toEqual(CRANE_TAKEN);
      expect(await offered(period('2026-03-01', ''))).toEqual(CRANE_TAKEN);
      expect(await offered(period('2026-03-13', '2026-03-20'))).toEqual(FREE);
      expect(await offered(period('', '2026-03-20'))).toEqual(FREE);
      // The booking itself, a list filter, and the name of a chosen record.
      expect(await offered({ ...period('2026-03-10', '2026-03-12'), 'v.Id': Id })).toEqual(FREE);
      expect(await offered({})).toEqual(FREE);
      expect(await offered({ ...period('2026-03-10', '2026-03-12'), ids: `${crane},${digger}` })).toEqual(FREE);
    });

    it('are refused by a save and by an import, and free again once it is cancelled', async () => {
      const saved = await book({ MachineId: crane });
      const Id = idOf(saved);
      expect(await book({ MachineId: crane, FromOn: '2026-03-12', ToOn: '' })).toMatchObject(REFUSED);
      expect(await book({ MachineId: digger })).toMatchObject({ Successed: true });
      const Cells = { MachineId: `吊车 #${crane}`, Note: '导入', FromOn: '2026-03-11', ToOn: '2026-03-11' };
      const Rows = JSON.stringify([{ Row: 2, Cells }]);
      const preview = await client.post('/api/Booking/Import', { list: 'list', Rows, Preview: true, Run: 'a-run' });
      expect(JSON.stringify(preview.Data)).toContain(TAKEN);
      const cancelled = { Id, Version: numberAt(saved.Data, 'Record.Version'), IsCancelled: true };
      expect(await client.post('/api/Booking/Update', cancelled)).toMatchObject({ Successed: true });
      expect(await offered(period('2026-03-10', '2026-03-12'))).toEqual([
        ['挖机', TAKEN],
        ['吊车', undefined],
      ]);
      expect(await book({ MachineId: crane })).toMatchObject({ Successed: true });
    });

    it('are told to users who can save the form only', async () => {
      await book({ MachineId: crane });
      const roles = listAt((await client.get('/api/Role/Search', { searchKey: 'sales' })).Data, 'Rows');
      const sales = roles.find((row) => at(row, 'RoleCode') === 'sales');
      const [Id, Version] = [numberAt(sales, 'Id'), numberAt(sales, 'Version')];
      const lists = { KeyList: '["OrderMgr"]', ActionList: '["Booking.view","Machine.view"]', EntityScopes: '{}' };
      const role = { RoleName: '只看', RoleCode: 'sales', DataScope: 5, IsEnabled: true, ...lists };
      expect(await client.confirm('/api/Role/Save', { Id, Version, ...role })).toMatchObject({ Successed: true });
      const reader = await server.signIn('13900000006');
      expect(await offered(period('2026-03-10', '2026-03-12'), 'booking.MachineId', reader)).toEqual(FREE);
    });

    it('are booked by one of ten saves at the same moment', async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, () => book({ MachineId: crane })));
      expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    });
  });

  describe('by a list of references', () => {
    const travel = (Machines: string): Promise<Reply> =>
      client.post('/api/transport/Add', { Machines, FromOn: '2026-03-10', ToOn: '2026-03-12' });

    it('are marked in the picker', async () => {
      expect(await travel(`${crane}`)).toMatchObject({ Successed: true });
      expect(await offered(period('2026-03-12', '2026-03-20'), 'transport.Machines')).toEqual([
        ['挖机', undefined],
        ['吊车', '已安排运输'],
      ]);
    });

    it('are taken by one of ten saves at the same moment', async () => {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => travel(i % 2 === 0 ? `${crane},${digger}` : `${digger}`)),
      );
      expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    });
  });
});
