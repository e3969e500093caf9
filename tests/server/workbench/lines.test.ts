import { expect, it } from 'vitest';
import { at, listAt, objectAt, TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the rows of a to-do block', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  async function rowsOf(account: string, block: string, tab: string): Promise<readonly unknown[]> {
    const client = await server.signIn(account);
    const { Data } = await client.get('/api/System/WorkbenchBlock', { block, tab });
    expect(at(Data, 'Tab')).toBe(tab);
    return listAt(Data, 'Rows');
  }

  it('come in the order that the block asks for, with the marks of their list', async () => {
    const rows = await rowsOf('13900000006', 'todo', 'tasks');
    const cells = rows.map((row) => at(row, 'Cells.1'));
    const days = cells.map((cell) => String(at(cell, 'Text')));
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual([...days].sort());
    const today = server.clock.now.toISOString().slice(0, 10);
    for (const [i, cell] of cells.entries())
      if ((days[i] ?? '').slice(0, 10) < today) expect(at(cell, 'Mark')).toEqual({ Color: 'red', Text: '' });
      else if ((days[i] ?? '').slice(0, 10) > today) expect(at(cell, 'Mark')).toBeUndefined();
    expect(cells.some((cell) => at(cell, 'Mark.Color') === 'red')).toBe(true);
  });

  it('say the unit of amounts, and offer what the reader may do with them', async () => {
    const rows = await rowsOf('13900000006', 'todo', 'unclaimed');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(at(row, 'Cells.2.Text')).toMatch(/^-?[\d,]+(\.\d\d)? 元$/);
      expect(at(row, 'Waits')).toEqual([{ Code: 'claim', Title: '认领' }]);
    }
    const english = new TestClient(server.running.address, 'language=en');
    await english.signIn('13900000006');
    const { Data } = await english.get('/api/System/WorkbenchBlock', { block: 'todo', tab: 'unclaimed' });
    expect(at(Data, 'Rows.0')).toMatchObject({ Waits: [{ Title: 'Claim' }] });
    expect(at(Data, 'Rows.0.Cells.2.Text')).toMatch(/ CNY$/);
  });
});

onOneDatabase('a to-do block of many rows', (kind) => {
  const server = useServer(kind, { countedRows: 1 }, 'shipped');

  it('counts as many as a list, and names the tabs that have more', async () => {
    const client = await server.signIn('13900000006');
    const { Data } = await client.get('/api/System/WorkbenchBlock', { block: 'todo' });
    const counts = Object.entries(objectAt(Data, 'Counts'));
    expect(counts.filter(([, count]) => Number(count) > 1)).toEqual([]);
    const more = listAt(Data, 'AtLeast');
    expect(more).toContain('tasks');
    for (const key of more) expect(at(Data, `Counts.${String(key)}`)).toBe(1);
    const tasks = await client.get('/api/task/Search', { scene: 'executing', TaskState: '1,2', exact: 'true' });
    expect(Number(at(tasks.Data, 'Total'))).toBeGreaterThan(1);
  });
});
