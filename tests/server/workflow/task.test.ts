import { expect, it } from 'vitest';
import { at, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { CHIEF, onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const CREATOR = '13900000006';
const EXECUTOR = '13900000007';
const STRANGER = '13900000010';

onOneDatabase('the way of a task', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([CREATOR, EXECUTOR, CHIEF, STRANGER]);

  const take = async (login: string, action: string, id: number, inputs: object = {}): Promise<Reply> => {
    const { Data } = await as(CREATOR).get('/api/Task/Get', { id });
    return as(login).post(`/api/Task/${action}`, { Id: id, Version: numberAt(Data, 'Record.Version'), ...inputs });
  };
  const addTask = async (): Promise<number> => {
    return as(CREATOR).add('Task', {
      TaskTitle: '整理招标答疑',
      Executors: EXECUTOR,
      TaskPriority: 2,
      DeadlineTime: '2026-03-12 18:00:00',
    });
  };
  const cansOf = async (login: string, id: number): Promise<unknown> =>
    at((await as(login).get('/api/Task/Get', { id })).Data, 'Can');

  it('is started and finished by who executes it, and opened again by who made it', async () => {
    const id = await addTask();
    expect(await cansOf(EXECUTOR, id)).toEqual(expect.arrayContaining(['start', 'finish']));
    expect(await cansOf(CREATOR, id)).toEqual(['edit', 'delete', 'cancel']);
    expect(await take(CREATOR, 'Start', id)).toMatchObject({ Code: 12 });
    expect(await take(EXECUTOR, 'Restart', id)).toMatchObject({ Code: 23, Message: '当前状态不允许此操作' });
    expect(await take(EXECUTOR, 'Start', id)).toMatchObject({ Data: { Record: { TaskState: 2 } } });
    expect(await take(EXECUTOR, 'Finish', id)).toMatchObject({ Code: 20, Message: '请输入完成情况' });
    expect(await take(STRANGER, 'Finish', id, { Result: '做完了' })).toMatchObject({ Code: 13 });
    expect(await take(EXECUTOR, 'Finish', id, { Result: '已发邮件' })).toMatchObject({
      Data: { Record: { TaskState: 4, Result: '已发邮件' } },
    });
    expect(await take(EXECUTOR, 'Finish', id, { Result: '再来' })).toMatchObject({ Code: 23 });
    expect(await take(EXECUTOR, 'Restart', id)).toMatchObject({ Code: 12 });
    expect(await take(CREATOR, 'Restart', id)).toMatchObject({ Data: { Record: { TaskState: 1, Result: null } } });
  });

  it('is called off with a reason by who made it', async () => {
    const id = await addTask();
    expect(await take(EXECUTOR, 'Cancel', id, { CancelReason: '不做了' })).toMatchObject({ Code: 12 });
    expect(await take(CREATOR, 'Cancel', id)).toMatchObject({ Code: 20, Message: '请输入取消原因' });
    expect(await take(CREATOR, 'Cancel', id, { CancelReason: '招标取消' })).toMatchObject({
      Data: { Record: { TaskState: 3, CancelReason: '招标取消' } },
    });
    expect(await take(EXECUTOR, 'Start', id)).toMatchObject({ Code: 23 });
  });
});
