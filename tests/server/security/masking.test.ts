import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeMaskedProduct } from '../../support/server/maskedProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, numberAt, objectAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { MARKET, onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const OWNER = '13900000006';
const FINANCE = '13900000005';
const PHONE = '13800000001';
const MASKED = '138****0001';
const BANK = '12345678901234';

onOneDatabase('masked fields', (kind) => {
  const server = useServer(kind, { schemasDir: writeMaskedProduct() }, 'empty');
  const [market, owner] = [server.as(MARKET), server.as(OWNER)];

  const customer = async (client: TestClient): Promise<unknown> =>
    (await client.get('/api/customer/Get', { id: 1 })).Data;
  const rowOf = async (client: TestClient, list: string, id: number): Promise<Readonly<Record<string, unknown>>> => {
    const { Data } = await client.get(`/api/${list}/Search`, { rows: 100 });
    return objectAt(Data, `Rows.${String(column(Data, 'Id').indexOf(id))}`);
  };

  describe('are shown', () => {
    it.each([
      ['to the owner in full', OWNER, PHONE, BANK, []],
      ['to a holder of the key that the schema names in full', FINANCE, PHONE, BANK, []],
      ['to others without their middle', MARKET, MASKED, '123****1234', ['Phone', 'BankAccount']],
    ])('%s', async (_, login, phone, bank, masked) => {
      const client = await server.signIn(login);
      expect(await customer(client)).toMatchObject({ Record: { Phone: phone, BankAccount: bank }, Masked: masked });
      const row = await rowOf(client, 'customer', 1);
      expect([row['Phone'], row['BankAccount'], row['Masked'] ?? []]).toEqual([phone, bank, masked]);
    });

    it('through references as in their own list', async () => {
      const contact = await rowOf(market, 'contact', 1);
      expect([contact['Phone'], contact['CustomerId.Phone']]).toEqual(['138****0011', MASKED]);
      expect(contact['Masked']).toEqual(['Phone', 'CustomerId.Phone']);
      const own = await rowOf(owner, 'contact', 1);
      expect([own['Phone'], own['CustomerId.Phone'], own['Masked']]).toEqual(['13800000011', PHONE, undefined]);
    });

    it('to the owner of the record that a record belongs to in full', async () => {
      const { Data } = await owner.get('/api/contact/Get', { id: 1 });
      expect(Data).toMatchObject({ Record: { Phone: '13800000011' }, Masked: [] });
    });

    it('where a schema says so, and not where it says otherwise', async () => {
      const fields = { Subject: '电话拜访', CallPhone: '0571-88880001', Plain: PHONE };
      const id = await owner.add('visit', fields);
      expect(await market.record('visit', id)).toMatchObject({
        CallPhone: '057****0001',
        Plain: PHONE,
      });
    });

    it('in pickers, and never taken over into a form', async () => {
      const pick = async (client: TestClient): Promise<unknown> =>
        (await client.get('/api/visit/Pick', { for: 'visit.CustomerId', ids: '1' })).Data;
      const [shown, whole] = [await pick(market), await pick(owner)];
      expect(at(whole, 'Rows.0')).toMatchObject({
        Sub: `${PHONE} · ${BANK}`,
        Ref: { Phone: PHONE, BankAccount: BANK },
      });
      expect(at(shown, 'Rows.0')).toMatchObject({
        Sub: `${MASKED} · 123****1234`,
        Ref: { Phone: null, BankAccount: '123****1234' },
      });
    });

    it('in exports, in the log and in the reply to a conflict', async () => {
      const reply = await market.fetch('/api/customer/Export');
      const sheet = Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())))
        .map(([, content]) => strFromU8(content))
        .join('');
      expect(sheet).toContain(MASKED);
      expect(sheet).not.toMatch(new RegExp(`${PHONE}|${BANK}`));
      const conflict = await market.post('/api/customer/Update', { Id: 1, Version: 99, Level: 2 });
      expect(conflict).toMatchObject({ Code: 21, Data: { Current: { Phone: MASKED } } });
      await owner.post('/api/customer/Add', { CustomerName: '日志客户', Phone: '13711112222' });
      const log = JSON.stringify(
        await queryRows(server, `select "Changes" from "opLog" where "EntityKey" = 'customer'`),
      );
      expect(log).toContain('137****2222');
      expect(log).not.toContain('13711112222');
    });

    it('as masked in what GetSchema says', async () => {
      const masked = async (client: TestClient): Promise<unknown> =>
        at((await client.get('/api/System/GetSchema', { entity: 'customer' })).Data, 'Access.Masked');
      expect(await masked(market)).toEqual(['Phone', 'BankAccount']);
      expect(await masked(owner)).toEqual(['Phone', 'BankAccount']);
      expect(await masked(await server.signIn(FINANCE))).toEqual([]);
    });

    it('to rules with their real value', async () => {
      const { Data } = await market.post('/api/visit/Add', { Subject: '规则', CustomerId: 1 });
      expect(at(Data, 'Record.HasBank')).toBe(true);
      expect(at(Data, 'Refs.CustomerId')).toEqual({ BankAccount: '123****1234' });
    });
  });

  describe('cannot be guessed', () => {
    const total = async (client: TestClient, params: Fields, list = 'customer'): Promise<unknown> =>
      at((await client.get(`/api/${list}/Search`, params)).Data, 'Total');

    it.each([PHONE, '1380000', '0001', '8'])('by searching for %s', async (searchKey) => {
      expect(await total(market, { searchKey })).toBe(0);
      expect(await total(owner, { searchKey })).toBeGreaterThan(0);
      expect(await total(market, { searchKey }, 'contact')).toBe(0);
      expect(await total(owner, { searchKey }, 'contact')).toBe(1);
      const picked = await market.get('/api/visit/Pick', { for: 'visit.CustomerId', searchKey });
      expect(at(picked.Data, 'Total')).toBe(0);
    });

    it('by filtering', async () => {
      for (const params of [{ Phone: PHONE }, { Phone: '138' }, { BankAccount: '1234' }]) {
        expect(await total(market, params)).toBe(0);
        expect(await total(owner, params)).toBe(1);
      }
    });

    it('by conditions and their opposites, of the records referred to as well', async () => {
      const where = (path: string, text: string, list = 'customer'): Promise<unknown> =>
        total(market, { where: JSON.stringify(['any', [path, text]]) }, list);
      for (const path of ['Phone', '!Phone']) expect(await where(path, path === 'Phone' ? PHONE : '999')).toBe(0);
      for (const path of ['CustomerId.Phone', '!CustomerId.Phone'])
        expect(await where(path, path.startsWith('!') ? '999' : PHONE, 'contact')).toBe(0);
      expect(await total(owner, { where: JSON.stringify(['any', ['CustomerId.Phone', PHONE]]) }, 'contact')).toBe(1);
    });

    it('by sorting, whether asked for or of the list itself', async () => {
      for (const sort of ['Phone', '-Phone', 'Level,BankAccount'])
        expect(await market.get('/api/customer/Search', { sort })).toMatchObject({
          Code: 30,
          Message: '排序条件不正确',
        });
      const { Data } = await market.get('/api/customer/Search', { rows: 100 });
      const ids = column(Data, 'Id').map(Number);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const finance = await server.signIn(FINANCE);
      expect(await finance.get('/api/customer/Search', { sort: 'Phone' })).toMatchObject({ Successed: true });
    });
  });

  describe('are not overwritten', () => {
    it('by a form that showed them masked', async () => {
      const { Data } = await market.post('/api/customer/Add', {
        CustomerName: '遮盖客户',
        Phone: PHONE,
        BankAccount: BANK,
      });
      const id = numberAt(Data, 'Record.Id');
      const other = await server.signIn('13900000007');
      await (await server.signIn(FINANCE)).post('/api/customer/Transfer', { ids: id, OwnerId: 7 });
      await queryRows(server, `update "customer" set "CreatorId" = 7, "OwnerId" = 7 where "Id" = ${id}`);
      const version = Number((await other.record('customer', id)).Version);
      const sent = { Id: id, Version: version, Level: 1, Phone: MASKED, BankAccount: '123****1234' };
      const reply = await market.post('/api/customer/Update', sent);
      expect(reply).toMatchObject({ Successed: true, Data: { Record: { Level: 1, Phone: MASKED } } });
      expect(await other.record('customer', id)).toMatchObject({
        Phone: PHONE,
        BankAccount: BANK,
      });
    });

    it.each([{ Phone: '139****0001' }, { BankAccount: '****' }])('by another masked text: %j', async (fields) => {
      const version = numberAt(await customer(market), 'Record.Version');
      expect(await market.post('/api/customer/Update', { Id: 1, Version: version, ...fields })).toMatchObject({
        Code: 20,
      });
    });

    it('by a new record that copies one', async () => {
      expect(await market.post('/api/visit/Add', { Subject: '复制', CallPhone: MASKED })).toMatchObject({
        Message: '请输入完整的电话',
      });
    });
  });

  describe('are revealed one at a time', () => {
    const reveals = async (): Promise<unknown[]> =>
      queryRows(
        server,
        `select "OperatorName", "RecordId", "RecordTitle", "Changes", "Ip", "Result" from "opLog" where "OpAction" = 'reveal' order by "Id"`,
      );

    it('to those who may view the record, in writing', async () => {
      const before = (await reveals()).length;
      expect((await market.post('/api/customer/Reveal', { id: 1, field: 'Phone' })).Data).toEqual({ Value: PHONE });
      expect((await reveals()).slice(before)).toEqual([
        {
          OperatorName: '曹颖',
          RecordId: 1,
          RecordTitle: '杭州城投',
          Changes: JSON.stringify({ $revealed: ['Phone'] }),
          Ip: '127.0.0.1',
          Result: 'ok',
        },
      ]);
      expect((await owner.post('/api/customer/Reveal', { id: 1, field: 'Phone' })).Data).toEqual({ Value: PHONE });
      expect(await reveals()).toHaveLength(before + 1);
    });

    it('to nobody else', async () => {
      const before = (await reveals()).length;
      const stranger = await server.signIn('13900000007');
      const never = await stranger.post('/api/customer/Reveal', { id: 4711, field: 'Phone' });
      const hidden = await stranger.post('/api/customer/Reveal', { id: 1, field: 'Phone' });
      expect([hidden.Code, hidden.Message, hidden.Data]).toEqual([never.Code, never.Message, never.Data]);
      expect(hidden.Code).toBe(13);
      for (const field of ['CustomerName', 'Nothing', '__proto__'])
        expect(await market.post('/api/customer/Reveal', { id: 1, field })).toMatchObject({
          Code: 30,
          Message: '字段不存在',
        });
      expect(await server.client().post('/api/customer/Reveal', { id: 1, field: 'Phone' })).toMatchObject({ Code: 10 });
      expect(await market.get('/api/customer/Reveal', { id: 1, field: 'Phone' })).toMatchObject({ Successed: false });
      expect(await reveals()).toHaveLength(before);
    });
  });
});
