import { expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { databaseFailure } from '#server/db/transaction.ts';
import { at, column, listAt } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const INVALID = 20;

onOneDatabase('values that the product derives', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const client = server.as(ADMIN);

  it('are refused at the fields that they come from when they are beyond their own field', async () => {
    const { id, version } = await openTender();
    const bond = `HasPerformanceBond=true&PerformanceBondUnit=2&PerformanceBondMoney=999999999999999`;
    const { Code, Data } = await client.post('/api/Tender/Update', `Id=${id}&Version=${version}&${bond}`);
    expect(Code).toBe(INVALID);
    expect(listAt(Data, 'Issues')).toContainEqual({
      Field: 'PerformanceBondMoney',
      Message: '履约保证金(元)不能大于999,999,999,999.99',
    });
  });

  it('and numbers of more digits than are kept are refused by name', async () => {
    const { id, version } = await openTender();
    const { Code, Message } = await client.post(
      '/api/Tender/Update',
      `Id=${id}&Version=${version}&HasPerformanceBond=true&PerformanceBondUnit=1&PerformanceBondMoney=12345678901234.56`,
    );
    expect([Code, Message]).toEqual([INVALID, '履约保证金“12345678901234.56”位数太多，最多 15 位数字']);
  });

  it('end no call as an unexpected error when the database refuses them', () => {
    const failure = (code: string): unknown => databaseFailure(Object.assign(new Error('refused'), { code }));
    for (const code of ['22003', '22P02', '23502']) expect(failure(code)).toMatchObject({ code: 'RECORD_INVALID' });
    expect(failure('23505')).not.toBeInstanceOf(AppError);
  });

  /** A tender whose bond may be changed. */
  async function openTender(): Promise<{ id: number; version: number }> {
    const list = await client.get('/api/Tender/Search', { rows: 100 });
    for (const id of column(list.Data, 'Id').map(Number)) {
      const { Data } = await client.get('/api/Tender/Get', { id });
      if (listAt(Data, 'Editable').includes('PerformanceBondMoney'))
        return { id, version: Number(at(Data, 'Record.Version')) };
    }
    throw new Error('no tender may be changed');
  }
});
