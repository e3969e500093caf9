import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  at,
  column,
  listAt,
  numberAt,
  type Fields,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const [DIGGER, SMALL_DIGGER] = [1, 3];

onEachDatabase('a rental of machines in documents, with a function of its own', (kind) => {
  let server: TestServer;
  let customer: TestClient;
  let dispatcher: TestClient;
  let driver: TestClient;
  let accountant: TestClient;
  beforeAll(async () => {
    server = await openServer(kind, { schemasDir: resolve('docs/examples/rental') }, 'empty');
    customer = await server.signIn('customer');
    dispatcher = await server.signIn('dispatcher');
    driver = await server.signIn('driver');
    accountant = await server.signIn('accountant');
  });
  afterAll(() => server.close());

  const recordOf = async (entity: string, id: number, by = dispatcher): Promise<unknown> =>
    at((await by.get(`/api/${entity}/Get`, { id })).Data, 'Record');
  /** The message of a call for the record as it is stored: empty when it is done. */
  const change = async (by: TestClient, path: string, id: number, fields: Fields = {}): Promise<string> => {
    const Version = numberAt(await recordOf(path.split('/')[0] ?? '', id, by), 'Version');
    return (await by.post(`/api/${path}`, { Id: id, Version, ...fields })).Message;
  };
  const newest = async (entity: string): Promise<number> =>
    numberAt((await dispatcher.get(`/api/${entity}/Search`, { sort: '-Id' })).Data, 'Rows.0.Id');
  /** Moves the clock to a day; the sessions have ended by then. */
  const setDay = async (day: string): Promise<void> => {
    server.clock.now = new Date(`${day}T02:00:00Z`);
    for (const [client, name] of [
      [customer, 'customer'],
      [dispatcher, 'dispatcher'],
      [driver, 'driver'],
      [accountant, 'accountant'],
    ] as const)
      await client.signIn(name);
  };

  it('turns the booking of a customer into a contract', async () => {
    const wanted = { ModelId: 2, FromOn: '2026-03-12', ToOn: '2026-04-05', Site: '滨江' };
    const booked = await customer.post('/api/Booking/Add', { form: 'portal', ...wanted });
    expect(booked.Message).toBe('');
    const booking = numberAt(booked.Data, 'Record.Id');
    const confirm = (): Promise<string> => change(dispatcher, 'Booking/Confirm', booking, { MachineId: SMALL_DIGGER });
    // The inspection of the machine begins on 1 April.
    expect(await confirm()).toBe('这段时间在维保');
    expect(await change(customer, 'Booking/Update', booking, { ...wanted, ToOn: '2026-03-30' })).toBe('');
    expect(await confirm()).toBe('');
    expect(await change(dispatcher, 'Booking/Quote', booking)).toBe('');
    const quote = await newest('Quote');
    expect(await recordOf('Quote', quote)).toMatchObject({ Amount: 13_300, Total: 13_300, QuoteState: 10 });
    expect(await change(dispatcher, 'Quote/Submit', quote)).toBe('');
    expect(await change(customer, 'Quote/Accept', quote)).toBe('');
    expect(await recordOf('Booking', booking)).toMatchObject({ BookingState: 40 });
    // A product without names of actions of its own reads the titles of its transitions.
    const timeline = await dispatcher.get('/api/RecordTimeline/Search', { entity: 'quote', record: quote });
    expect(column(timeline.Data, 'Title')).toEqual(expect.arrayContaining(['接受报价', '发出', '新建']));
    const made = { QuoteId: quote, RentalState: 10, FromOn: '2026-03-12', ToOn: '2026-03-30', OwnerId: 3 };
    expect(await recordOf('Rental', await newest('Rental'))).toMatchObject(made);
  });

  it('delivers and collects machines by trips of a driver, and counts their hours', async () => {
    const rental = await newest('Rental');
    const trip = async (action: string, Hours: number): Promise<void> => {
      expect(await change(dispatcher, `Rental/${action}`, rental)).toBe('');
      const id = await newest('Trip');
      expect(await change(dispatcher, 'Trip/Dispatch', id, { DriverId: 4, TruckNo: '浙A12345' })).toBe('');
      const record = await recordOf('Trip', id, driver);
      const [Id, RentalLineId] = ['Id', 'RentalLineId'].map((name) => numberAt(record, `lines.0.${name}`));
      expect(await change(driver, 'Trip/Finish', id)).toBe('请先填写每台设备的工时表读数');
      const line = { 'lines[0][Id]': Id ?? 0, 'lines[0][RentalLineId]': RentalLineId ?? 0, 'lines[0][Hours]': Hours };
      expect(await change(driver, 'Trip/Update', id, line)).toBe('');
      expect(await change(driver, 'Trip/Finish', id)).toBe('');
    };
    await setDay('2026-03-12');
    await trip('Deliver', 861);
    expect(await recordOf('Machine', SMALL_DIGGER)).toMatchObject({ MachineState: 20, Hours: 861 });
    expect(await recordOf('Rental', rental)).toMatchObject({ RentalState: 20 });
    const RentalLineId = await newest('RentalLine');
    await setDay('2026-03-29');
    const read = async (Hours: number): Promise<string> =>
      (await customer.post('/api/MeterReading/Add', { form: 'portal', RentalLineId, ReadOn: '2026-03-29', Hours }))
        .Message;
    expect([await read(860), await read(1041)]).toEqual(['读数不能小于上次读数', '']);
    await setDay('2026-04-02');
    await trip('Collect', 1049);
    expect(await recordOf('Machine', SMALL_DIGGER)).toMatchObject({ MachineState: 10, Hours: 1049 });
    const ended = { DeliveredOn: '2026-03-12', ReturnedOn: '2026-04-02', LateDays: 3, LineState: 30 };
    expect(await recordOf('RentalLine', RentalLineId)).toMatchObject(ended);
    expect(await recordOf('Rental', rental)).toMatchObject({ RentalState: 30 });
  });

  it('begins the workbench of an accountant with the money, and that of the others as the document has it', async () => {
    const blocks = async (name: string): Promise<unknown[]> => {
      const { Data } = await (await server.signIn(name)).get('/api/System/Workbench');
      return [column(Data, 'key', 'Blocks'), at(Data, 'Hidden')];
    };
    expect(await blocks('accountant')).toEqual([['income', 'todo', 'figures', 'create', 'models'], []]);
    expect(await blocks('manager')).toEqual([['todo', 'figures', 'create', 'trips', 'models', 'income'], []]);
  });

  it('shows a depot its own machines and those of the depots below it', async () => {
    const yard = await server.signIn('yard');
    const admin = await server.signIn('admin');
    const names = async (): Promise<unknown[]> =>
      column((await (await server.signIn('yard')).get('/api/Machine/Search')).Data, 'MachineName');
    const move = async (id: number, ParentId: number | '', answer: Fields = {}): Promise<Reply> => {
      const Version = numberAt(await recordOf('Depot', id, admin), 'Version');
      return admin.post('/api/Depot/Update', { Id: id, Version, ParentId, ...answer });
    };
    expect(await names()).toEqual(['挖机 01', '挖机 02', '装载机 01']);
    expect(await recordOf('Machine', 2, yard)).toMatchObject({ DepotId: 3 });
    expect([await recordOf('Machine', SMALL_DIGGER, yard), await change(yard, 'Machine/Update', DIGGER)]).toEqual([
      undefined,
      '',
    ]);

    // A depot below itself has none above it.
    expect((await move(1, 3)).Message).toBe('上级不能是自身或其下级');
    // Moving a depot gives its machines to others: it is confirmed, and holds at once.
    const asked = await move(2, 3);
    expect(asked.Message).toContain('范场长');
    expect(await names()).toHaveLength(3);
    expect((await move(2, 3, { AcceptGains: String(at(asked.Data, 'Gains.Accept')) })).Message).toBe('');
    expect(await names()).toHaveLength(7);
    expect((await move(2, '')).Message).toBe('');
    expect(await names()).toHaveLength(3);
    const account = numberAt((await admin.get('/api/Account/Search', { searchKey: 'yard' })).Data, 'Rows.0.Id');
    const why = (await admin.get('/api/System/ViewAs', { accountId: account, entity: 'machine' })).Data;
    expect(column(why, 'Words', 'Viewing.Conditions')).toEqual(['角色的数据范围：与本人相同的场站及其下级']);
  });

  it('bills the machines of a month together, and closes what is paid', async () => {
    const each = { list: 'list', form: 'monthly', Run: 'march', Month: '2026-03-01' };
    const preview = await accountant.post('/api/Bill/Each', { ...each, Preview: true });
    expect([preview.Message, listAt(preview.Data, 'Ids').length, at(preview.Data, 'Notes')]).toEqual(['', 3, []]);
    expect(
      (await accountant.post('/api/Bill/Each', { ...each, Preview: false, Expected: String(at(preview.Data, 'Mark')) }))
        .Message,
    ).toBe('');
    const bills = await accountant.get('/api/Bill/Search', { MachineId: SMALL_DIGGER, sort: '-Id' });
    const bill = numberAt(bills.Data, 'Rows.0.Id');
    // 20 days at 700, and 20 hours more than 160 at 90.
    const figures = { Days: 20, Rent: 14_000, UsedHours: 180, OverHours: 20, Total: 15_800, BillState: 10 };
    expect(await recordOf('Bill', bill, accountant)).toMatchObject(figures);
    expect(column((await customer.get('/api/Bill/Search')).Data, 'Id')).not.toContain(bill);
    expect(await change(accountant, 'Bill/Issue', bill)).toBe('');
    const pay = async (Money: number): Promise<string> =>
      (await accountant.post('/api/Payment/Add', { BillId: bill, PaidOn: '2026-04-02', Money, Method: 1 })).Message;
    expect([await pay(15_801), await pay(15_800)]).toEqual(['超过应收，还可收 15,800.00 元', '']);
    expect(await recordOf('Bill', bill, customer)).toMatchObject({ BillState: 30, Left: 0 });
    expect(await recordOf('Bill', bill, await server.signIn('other'))).toBeUndefined();
    expect(await recordOf('Machine', DIGGER)).toMatchObject({ MachineState: 20 });
  });
});
