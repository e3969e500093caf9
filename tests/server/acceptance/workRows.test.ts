import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at, column, listAt } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const rowsOf = (file: string): unknown[] =>
  listAt(JSON.parse(readFileSync(`schemas/demo/${file}.json`, 'utf8')), 'rows');

/** LoginId, id of the employee, and the last digits of the LoginIds of the employee's team (domain 11.1). */
const PEOPLE: readonly [string, number, readonly number[]][] = [
  ['13900000006', 6, []],
  ['13900000005', 5, [6, 7]],
  ['13900000018', 18, []],
  ['13900000003', 3, []],
  ['13900000001', 1, []],
];

/** Domain 4.1: tasks are visible only to their creator, their executors and the chiefs of these. */
onOneDatabase('rows of one’s own work', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it.each(PEOPLE)('%s sees his tasks and those of his people', async (login, id, staff) => {
    const client = await server.signIn(login);
    const people = [id, ...staff].map((nn) => `139000000${String(nn).padStart(2, '0')}`);
    const all = rowsOf('23-task');
    const mine = all.filter((row) => {
      const executors = listAt(row, 'Executors').map(String);
      return at(row, 'CreatorId') === id || executors.some((executor) => people.includes(executor));
    });
    // The first scene contains the user's own tasks; `created` and `staff` are the others.
    const found = new Set<unknown>();
    const counts: unknown = at((await client.get('/api/Task/Search')).Data, 'SceneCounts');
    for (const scene of ['executing', 'created', 'staff']) {
      if (at(counts, scene) === undefined) continue;
      const { Data } = await client.get('/api/Task/Search', { scene, rows: 100 });
      for (const task of column(Data, 'Id')) found.add(task);
    }
    expect([...found].map(Number).sort((a, b) => a - b)).toEqual(mine.map((row) => Number(at(row, 'Id'))));
    const other = all.find((row) => !mine.includes(row));
    expect(await client.get('/api/Task/Get', { id: Number(at(other, 'Id')) })).toMatchObject({ Code: 13 });
  });

  it('begin with what is still to be done', async () => {
    const client = await server.signIn('13900000003');
    const { Data } = await client.get('/api/Task/Search', { scene: 'created', rows: 100 });
    const isClosed = column(Data, 'TaskState').map((state) => Number(state) >= 3);
    expect(new Set(isClosed).size).toBe(2);
    expect(isClosed).toEqual([...isClosed].sort((a, b) => Number(a) - Number(b)));
  });
});
