import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { at, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PEOPLE = [
  '13900000006',
  '13900000005',
  '13900000004',
  '13900000003',
  '13900000016',
  '13900000001',
  '13900000002',
];
/** Projects of SALES in different states. */
const PROJECTS = [14, 15, 17, 12];

onOneDatabase('any sequence of calls', (kind) => {
  const clients: TestClient[] = [];
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    for (const login of PEOPLE) clients.push(await server.signIn(login));
  });

  it('leads along the declared transitions only, and what is refused changes nothing', async () => {
    const { workflow } = server.running.services.products.current.find('project') ?? {};
    if (workflow === undefined) throw new Error('no workflow');
    const step = fc.record({
      who: fc.nat(PEOPLE.length - 1),
      id: fc.constantFrom(...PROJECTS),
      pick: fc.nat(),
      isAny: fc.boolean(),
      IsPassed: fc.constantFrom('true', 'false', ''),
      reason: fc.constantFrom('', '原因足够'),
    });
    const admin = clients[5];
    if (admin === undefined) throw new Error('no administrator');
    const read = async (id: number) => {
      const { Data } = await admin.get('/api/Project/Get', { id });
      const steps = await admin.get('/api/Project/StateLog', { id });
      return {
        record: JSON.stringify(at(Data, 'Record')),
        state: numberAt(Data, 'Record.ProjectState'),
        version: numberAt(Data, 'Record.Version'),
        steps: listAt(steps.Data, 'Rows').length,
      };
    };
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const { who, id, pick, isAny, IsPassed, reason } of steps) {
          const before = await read(id);
          const open = workflow.transitions.filter(({ from }) => isAny || from?.includes(before.state) === true);
          const transition = open[pick % open.length];
          if (transition === undefined) continue;
          const { action } = transition;
          const reply = await (clients[who] ?? admin).post(
            `/api/Project/${action.charAt(0).toUpperCase()}${action.slice(1)}`,
            {
              Id: id,
              Version: before.version,
              IsPassed,
              StateReason: reason,
              RejectReason: reason,
            },
          );
          const after = await read(id);
          if (!reply.Successed) {
            expect(after).toEqual(before);
            continue;
          }
          taken += 1;
          expect(transition.from ?? []).toContain(before.state);
          expect(transition.to.map(({ state }) => state)).toContain(after.state);
          expect(after.steps).toBe(before.steps + 1);
        }
      }),
      { numRuns: 25 },
    );
    expect(taken).toBeGreaterThan(0);
  });
});
