import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicCall } from '#server/access/openCall.ts';
import { demandSpace, withinQuota } from '#server/media/demandUpload.ts';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { makeLog } from '#server/settings/Log.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('room for uploads of strangers', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('is shared by all who come from one address, whatever number each has', async () => {
    const { services } = server.running;
    let visitor = -1000;
    const upload = async (address: string): Promise<boolean> =>
      withinQuota(services, await publicCall(address, services, (visitor -= 1)), () => Promise.resolve(true));
    for (let i = 0; i < 200; i += 1) expect(await upload(`2001:db8:5:5::${i.toString(16)}`)).toBe(true);
    // Then the whole network must wait, and no other one.
    await expect(upload('2001:db8:5:5::ff02')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await upload('2001:db8:5:6::1')).toBe(true);
  });

  it('is asked for by all applicants of an office, which has one address', async () => {
    const anybody = server.client();
    const ask = () => anybody.post('/api/Public/JobApply/Token', { form: 'apply' });
    for (let i = 0; i < 40; i += 1) expect(await ask()).toMatchObject({ Code: 0 });
  });

  it('is free again within the hour where no form was sent', async () => {
    const anybody = server.client();
    const token = String(at((await anybody.post('/api/Public/JobApply/Token', { form: 'apply' })).Data, 'Token'));
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.4']), '简历.pdf');
    const sent = await anybody.call('/api/Public/Upload', { method: 'POST', body, headers: { authorization: token } });
    const id = numberAt(sent.Data, 'Id');
    const stateOf = async (): Promise<number> =>
      Number((await queryRows(server, `select "MediaState" from "media" where "Id" = ${id}`))[0]?.['MediaState']);
    await removeLeftFiles(server.running.services);
    expect(await stateOf()).toBe(1);
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
    await removeLeftFiles(server.running.services);
    expect(await stateOf()).toBe(3);
  });
});

it('says so in the log when nothing tells how much room there is, and takes the upload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-room-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const lines: string[] = [];
  const log = makeLog({ logLevel: 'warn' }, (line) => void lines.push(line));
  await demandSpace({ parts: join(folder, 'not-there-yet') }, log);
  expect(lines).toEqual([]);
  await demandSpace({ parts: join(file, 'below') }, log);
  expect(lines.join()).toContain('the room where files arrive could not be looked at');
  rmSync(folder, { recursive: true });
});
