import { expect, it } from 'vitest';
import { at, column, type Fields } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

onBothDatabases('rows that come first', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const client = server.as('13900000001');

  const tenders = async (params: Fields): Promise<{ ids: unknown[]; urgent: boolean[]; deadlines: string[] }> => {
    const { Data } = await client.get('/api/Tender/Search', params);
    const texts = (name: string): string[] =>
      column(Data, name).map((value) => (typeof value === 'string' ? value : ''));
    const [ids, states, deadlines] = [column(Data, 'Id'), column(Data, 'TenderState'), texts('SubmitDeadline')];
    const isUrgent = (i: number): boolean =>
      [1, 10].includes(Number(states[i])) && (deadlines[i] ?? '') >= String(at(Data, 'Moment'));
    return { ids, urgent: ids.map((_, i) => isUrgent(i)), deadlines };
  };

  it('have their own order, and pages go on with the rest', async () => {
    const { ids, urgent, deadlines } = await tenders({ rows: 100 });
    const count = urgent.filter(Boolean).length;
    expect(count).toBeGreaterThan(10);
    expect(count % 10).not.toBe(0);
    expect(urgent.slice(0, count)).not.toContain(false);
    const [first, rest] = [deadlines.slice(0, count), deadlines.slice(count)];
    expect(first).toEqual([...first].sort());
    expect(rest.filter((day) => day !== '')).toEqual(
      rest
        .filter((day) => day !== '')
        .sort()
        .reverse(),
    );
    expect(new Set(ids).size).toBe(ids.length);

    const pages: unknown[] = [];
    for (let page = 0; page * 10 < ids.length; page++) pages.push(...(await tenders({ rows: 10, page })).ids);
    expect(pages).toEqual(ids);
  });

  it('are where the order puts them that a user chooses', async () => {
    const { deadlines } = await tenders({ rows: 100, sort: '-SubmitDeadline' });
    const days = deadlines.filter((day) => day !== '');
    expect(days).toEqual([...days].sort().reverse());
  });

  it('are exported in the order of the screen', async () => {
    const { Data } = await client.get('/api/Tender/Search', { rows: 100 });
    const text = await (await client.fetch('/api/Tender/Export?format=csv')).text();
    const codes = text
      .replace('\uFEFF', '')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(codes).toEqual(column(Data, 'TenderNo').slice(0, codes.length));
    expect(at(Data, 'Total')).toBe(codes.length);
  });
});
