import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { CHIEF, onBothDatabases, SALES, useServer } from '../../support/server/TestServer.ts';

const COLLEAGUE = '13900000009';
const [chief, sales, colleague] = [5, 6, 9];
/** A contract below the amount for which executives decide too. */
const Id = 65;

onBothDatabases('colleagues who are added to an approval', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, COLLEAGUE, CHIEF]);

  const read = async (login: string): Promise<Reply> => as(login).get('/api/Contract/Get', { id: Id });
  const can = async (login: string): Promise<unknown> => at((await read(login)).Data, 'Can');
  const send = async (login: string, action: string, body: object): Promise<Reply> =>
    as(login).post(`/api/Contract/${action}`, {
      Id,
      Version: numberAt((await read(CHIEF)).Data, 'Record.Version'),
      ...body,
    });
  const pass = (login: string): Promise<Reply> => send(login, 'Approve', { IsPassed: true });
  const waitsFor = async (login: string): Promise<unknown[]> =>
    listAt((await as(login).get('/api/System/Approvals', { kind: 'waiting' })).Data, 'Groups').flatMap((group) =>
      at(group, 'Entity') === 'contract' ? column(group, 'Id', 'Rows') : [],
    );
  const named = async (): Promise<unknown> =>
    at((await as(SALES).get('/api/RecordApproval/Waiting', { entity: 'Contract', record: Id })).Data, 'Steps.0');

  it('are people who see such records, and neither the user nor the submitter', async () => {
    const issue = async (people: number): Promise<unknown> =>
      at((await send(CHIEF, 'AddApprover', { AddedBefore: [people] })).Data, 'Issues.0.Message');
    expect(await issue(chief)).toBe('不能加签自己');
    expect(await issue(sales)).toBe('不能加签提交人');
    expect(await issue(999_999)).toBeDefined();
    expect(await send(COLLEAGUE, 'AddApprover', { AddedBefore: [chief] })).toMatchObject({ Successed: false });
  });

  it('decide before, with the record in sight and a message, and without the right to do more', async () => {
    expect(await read(COLLEAGUE)).toMatchObject({ Successed: false });
    expect(await send(CHIEF, 'AddApprover', { AddedBefore: [colleague] })).toMatchObject({ Successed: true });
    expect(await can(COLLEAGUE)).toEqual(['approve']);
    expect(await waitsFor(COLLEAGUE)).toEqual([Id]);
    expect(await waitsFor(CHIEF)).not.toContain(Id);
    expect(await named()).toMatchObject({ Total: 1, Why: ['加签'] });
    expect(await pass(CHIEF)).toMatchObject({ Successed: false, Message: '现在等加签的同事审核' });
    const news = await as(COLLEAGUE).get('/api/Message/Search', { scene: 'unread' });
    expect(listAt(news.Data, 'Rows')).toContainEqual(expect.objectContaining({ RelatedId: Id }));
    expect(await pass(COLLEAGUE)).toMatchObject({ Successed: true, Data: { Record: { ContractState: 10 } } });
    expect(await read(COLLEAGUE)).toMatchObject({ Successed: false });
    expect(await waitsFor(CHIEF)).toContain(Id);
  });

  it('are not asked again when the submitter has withdrawn the record and submits it again', async () => {
    await send(CHIEF, 'AddApprover', { AddedBefore: [colleague] });
    expect(await send(CHIEF, 'Withdraw', {})).toMatchObject({ Successed: false, Code: 12 });
    expect(await send(SALES, 'Withdraw', {})).toMatchObject({ Data: { Record: { ContractState: 0 } } });
    expect(await pass(CHIEF)).toMatchObject({ Successed: false, Code: 23 });
    expect(await waitsFor(COLLEAGUE)).toEqual([]);
    const file = await as(SALES).upload('合同.pdf', new TextEncoder().encode('%PDF-1.4 合同'));
    await send(SALES, 'Update', { ContractAttachments: String(file) });
    expect(await send(SALES, 'Submit', {})).toMatchObject({ Data: { Record: { ContractState: 10 } } });
    expect([await waitsFor(COLLEAGUE), await waitsFor(CHIEF)]).toEqual([[], expect.arrayContaining([Id])]);
  });

  it('decide after, and the outcome of the one who was asked waits for them', async () => {
    expect(await send(CHIEF, 'AddApprover', { AddedAfter: [colleague] })).toMatchObject({ Successed: true });
    expect(await can(COLLEAGUE)).toBeUndefined();
    expect(await pass(CHIEF)).toMatchObject({
      Successed: true,
      Data: { Record: { ContractState: 10, ApproverId: chief } },
    });
    expect(await waitsFor(COLLEAGUE)).toEqual([Id]);
    expect(await pass(COLLEAGUE)).toMatchObject({
      Successed: true,
      Data: { Record: { ContractState: 20, ApproverId: chief } },
    });
    const log = await as(SALES).get('/api/Contract/StateLog', { id: Id });
    expect(column(log.Data, 'ActionCode').slice(0, 8)).toEqual([
      'approve',
      'approve',
      'addApprover',
      'submit',
      'withdraw',
      'addApprover',
      'approve',
      'addApprover',
    ]);
  });
});
