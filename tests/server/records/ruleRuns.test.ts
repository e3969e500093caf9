import { expect, it } from 'vitest';
import { at, column, listAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const FIGURES = {
  ...{ entities: 7, cases: 40, failing: 0, signed: 2 },
  ...{ conditions: { covered: 9, total: 10 }, atoms: { covered: 20, total: 20 } },
  ...{ mutants: { covered: 95, total: 99 }, decided: { covered: 3, total: 3 } },
};

onEachDatabase('analyses that are kept', (kind) => {
  const server = useServer(kind);
  const [admin, sales] = [server.as('13900000001'), server.as('13900000006')];

  const add = (client: TestClient, figures: unknown): Promise<Reply> =>
    client.post('/api/RuleRun/Add', { figures: typeof figures === 'string' ? figures : JSON.stringify(figures) });
  const runs = async (): Promise<unknown[]> => listAt((await admin.get('/api/RuleRun/Search')).Data, 'Rows');

  it('are seen by all who develop the product, newest first, and one that says the same as the last takes its place', async () => {
    expect(await runs()).toEqual([]);
    expect((await add(admin, FIGURES)).Code).toBe(0);
    const [first] = await runs();
    expect(first).toMatchObject({ Figures: FIGURES });
    expect([at(first, 'Name') !== '', /^\d{4}-\d\d-\d\d /.test(String(at(first, 'At')))]).toEqual([true, true]);

    await add(admin, { ...FIGURES, more: 'nothing of ours' });
    expect(await runs()).toMatchObject([{ Figures: FIGURES }]);
    await add(admin, { ...FIGURES, failing: 1 });
    await add(admin, FIGURES);
    expect(column({ Rows: await runs() }, 'Figures')).toMatchObject([{ failing: 0 }, { failing: 1 }, { failing: 0 }]);
  });

  it('are neither read nor written by others, and are figures', async () => {
    expect([(await sales.get('/api/RuleRun/Search')).Code, (await add(sales, FIGURES)).Code]).toEqual([12, 12]);
    const before = await runs();
    const wrong = [
      '',
      '[',
      'null',
      '{}',
      { ...FIGURES, cases: -1 },
      { ...FIGURES, atoms: 3 },
      { ...FIGURES, signed: '2' },
    ];
    for (const figures of wrong) expect(await add(admin, figures)).toMatchObject({ Successed: false });
    expect((await add(admin, { ...FIGURES, entities: 1.5 })).Message).toContain('分析结果不能读取');
    expect(await runs()).toEqual(before);
  });
});
