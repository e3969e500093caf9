import { expect, it } from 'vitest';
import { at, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const OTHER = '13900000009';

onOneDatabase('warnings before a save', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [sales, other] = [server.as(SALES), server.as(OTHER)];

  const addClue = async (client: TestClient, CustomerName: string, more: object = {}): Promise<Reply> =>
    client.post('/api/MarketClue/Add', {
      ClueName: `${CustomerName}咨询`,
      CustomerName,
      PhoneNumber: '13822220001',
      CustomerSources: 3,
      MainBusinessType: 10,
      ...more,
    });

  it('name the clues that are alike, and let the user save all the same', async () => {
    const first = numberAt((await addClue(sales, '青山湖置业')).Data, 'Record.Id');
    const like = await addClue(sales, '青山湖 置业', { PhoneNumber: '13822220002' });
    expect(like).toMatchObject({
      Code: 24,
      Message: '90天内已有相同客户名称或手机的线索',
      Data: {
        Warnings: [
          {
            Field: 'CustomerName',
            Records: [{ Entity: 'marketclue', Id: first, Title: '青山湖置业咨询', OwnerName: '沈佳宁' }],
          },
        ],
      },
    });
    const accepted = await addClue(sales, '青山湖置业', { PhoneNumber: '13822220002', AcceptWarnings: 'true' });
    expect(accepted).toMatchObject({ Successed: true });
    const { Record } = { Record: at(accepted.Data, 'Record') };
    const key = { Id: numberAt(Record, 'Id'), Version: numberAt(Record, 'Version') };
    expect(await sales.post('/api/MarketClue/Update', { ...key, Remark: '二期' })).toMatchObject({ Code: 0 });
    const again = { Id: key.Id, Version: key.Version + 1, PhoneNumber: '13822220001' };
    expect(await sales.post('/api/MarketClue/Update', again)).toMatchObject({ Code: 24 });
  });

  it('say of records that the user may not see only whose they are', async () => {
    const like = await addClue(other, '青山湖置业', { PhoneNumber: '13822220009' });
    const records = listAt(like.Data, 'Warnings.0.Records');
    expect(records).toHaveLength(2);
    for (const record of records) expect(record).toMatchObject({ Id: null, Title: null, OwnerName: '沈佳宁' });
  });

  it('come after what forbids a save, and tell of every check', async () => {
    const { Data } = await sales.get('/api/Customer/Search', { OwnerId: 6, rows: 1 });
    const name = String(at(Data, 'Rows.0.CustomerName'));
    expect(await addClue(sales, name, { MainBusinessType: '' })).toMatchObject({ Code: 20 });
    const both = await addClue(sales, name);
    expect(listAt(both.Data, 'Warnings').map((warning) => at(warning, 'Message'))).toEqual([
      '90天内已有相同客户名称或手机的线索',
      '该客户已在客户管理中',
    ]);
  });

  it('come while a form is filled in, of checks whose required fields are there', async () => {
    const entered = { ClueName: '咨询', CustomerName: '青山湖置业', MainBusinessType: 10, form: 'form' };
    const early = await sales.post('/api/MarketClue/Warnings', entered);
    expect(early).toMatchObject({ Successed: true, Data: { Warnings: [] } });
    const before = at((await sales.get('/api/MarketClue/Search', { rows: 1 })).Data, 'Total');
    const late = await sales.post('/api/MarketClue/Warnings', { ...entered, PhoneNumber: '13822220003' });
    expect(listAt(late.Data, 'Warnings')).toMatchObject([
      {
        Field: 'CustomerName',
        Message: '90天内已有相同客户名称或手机的线索',
        Records: [{ Title: '青山湖置业咨询' }, {}],
      },
    ]);
    expect(at((await sales.get('/api/MarketClue/Search', { rows: 1 })).Data, 'Total')).toBe(before);
    const others = await other.post('/api/MarketClue/Warnings', { ...entered, PhoneNumber: '13822220003' });
    expect(at(others.Data, 'Warnings.0.Records.0')).toMatchObject({ Id: null, Title: null });
    const editor = await server.signIn('13900000019');
    expect(await editor.post('/api/MarketClue/Warnings', entered)).toMatchObject({ Successed: false });
  });

  it('stand before a transition, too: a bid handed in late, a tender like another', async () => {
    const { Data } = await sales.get('/api/Customer/Search', { OwnerId: 6, rows: 1 });
    const tender = {
      ProjectName: '云栖路改造',
      CustomerId: numberAt(Data, 'Rows.0.Id'),
      CustomerName: String(at(Data, 'Rows.0.CustomerName')),
      MainBusinessType: 10,
      BusinessType: 1002,
      ProjectRegion: 1,
      EstimateMoney: '500000',
      TenderType: 1,
      HasTender: 'true',
      SubmitDeadline: '2026-03-09 09:00:00',
    };
    const added = await sales.post('/api/Tender/Add', tender);
    const key = { Id: numberAt(added.Data, 'Record.Id'), Version: numberAt(added.Data, 'Record.Version') };
    expect(await sales.post('/api/Tender/Add', tender)).toMatchObject({
      Code: 24,
      Message: '该客户已有相同招标编号或项目名称的投标',
      Data: { Warnings: [{ Records: [{ Id: key.Id, Title: '云栖路改造' }] }] },
    });
    const late = { ...key, BidSubmitTime: '2026-03-10 09:00:00' };
    expect(await sales.post('/api/Tender/SubmitBid', late)).toMatchObject({
      Code: 24,
      Message: '递交时间晚于投标截止时间',
    });
    expect(await sales.post('/api/Tender/SubmitBid', { ...late, AcceptWarnings: 'true' })).toMatchObject({
      Data: { Record: { TenderState: 20 } },
    });
    const { Data: stored } = await sales.get('/api/Tender/RecordWarnings', { id: key.Id });
    expect(listAt(stored, 'Warnings')).toMatchObject([{ Message: '递交时间晚于投标截止时间', Records: [] }]);
    const stranger = await server.signIn('13900000019');
    expect(await stranger.get('/api/Tender/RecordWarnings', { id: key.Id })).toMatchObject({ Successed: false });
  });
});
