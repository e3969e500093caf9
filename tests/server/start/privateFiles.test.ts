import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeFolderPrivate } from '#server/db/privateFolder.ts';
import { StartError } from '#server/settings/StartError.ts';
import { startLine } from '#server/start/startWords.ts';
import { startProcess, type ServerProcess } from '../../support/server/ServerProcess.ts';
import { spawnGuiju } from '../../support/server/spawnGuiju.ts';
import { TestClient } from '../../support/server/TestClient.ts';
import { copyDatabase, onEachDatabase } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../../support/server/testSettings.ts';

const place = mkdtempSync(join(tmpdir(), 'guiju-m-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Everything below a folder, and itself, that another user of the machine may read, write or enter. */
function openPaths(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...below].flatMap((path) => {
    const { mode } = lstatSync(path);
    return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${path}`];
  });
}

let before = 0;
beforeEach(() => {
  // What a process makes is open to all, unless it says otherwise.
  before = process.umask(0);
});
afterEach(() => {
  process.umask(before);
});

onEachDatabase('the files of a server that starts with umask 0', (kind) => {
  const running: ServerProcess[] = [];
  const drops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGTERM');
      await exited;
    }
    for (const drop of drops.splice(0)) await drop();
  });

  const databaseOf = async (): Promise<string[]> => {
    if (kind === 'embedded') return [];
    const database = await copyDatabase('empty');
    drops.push(database.drop);
    return ['--database-url', database.url];
  };

  it('are for its user alone, after a start, an upload, a backup and a restore', async () => {
    const [data, restored] = [join(place, `data-${kind}`), join(place, `restored-${kind}`)];
    const database = await databaseOf();
    const product = ['--schemas', SMALL_PRODUCT];
    const started = startProcess(['--port', '0', '--data', data, ...product, ...database], {
      DEMO_PASSWORD: TEST_PASSWORD,
    });
    running.push(started);
    const client = new TestClient(await started.ready);
    expect(openPaths(data)).toEqual([]);

    await client.signIn('13900000001');
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n%%EOF']), 'a.pdf');
    expect(await client.call('/api/media/UploadAttachement/', { method: 'POST', body: form })).toMatchObject({
      Code: 0,
    });
    expect(await client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: '13900000006' })).toMatchObject({
      Code: 0,
    });
    expect(openPaths(data)).toEqual([]);

    const file = join(data, 'backups', 'all.tar.gz');
    const made = await spawnGuiju(['backup', '--to', file, '--data', data, ...product, ...database]);
    expect(made).toMatchObject({ code: 0 });
    // The server removes the copy that it made for the backup.
    const copies = join(data, '.copies');
    await expect.poll(() => (existsSync(copies) ? readdirSync(copies) : [])).toEqual([]);
    expect(openPaths(data)).toEqual([]);

    const target = await databaseOf();
    const back = await spawnGuiju(['restore', file, '--data', restored, ...product, ...target]);
    expect(back).toMatchObject({ code: 0 });
    expect(openPaths(restored)).toEqual([]);
  });
});

describe('a data folder of an earlier version', () => {
  it('is given to its user alone at the start, which says so in one line, once', async () => {
    const data = join(place, 'earlier');
    cpSync(inject('serverTests').template, data, { recursive: true });
    for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(data, name), statSync(join(data, name)).isDirectory() ? 0o777 : 0o666);
    chmodSync(data, 0o755);
    for (const lines of [1, 0]) {
      const started = startProcess(['--port', '0', '--data', data, '--schemas', SMALL_PRODUCT]);
      await started.ready;
      expect(started.output().stdout.match(/数据目录里有 \d+ 个文件和目录能被本机的其他用户读写/g) ?? []).toHaveLength(
        lines,
      );
      expect(openPaths(data)).toEqual([]);
      started.child.kill('SIGTERM');
      await started.exited;
    }
  });

  it('is looked through no more where it is private, and no link in it is followed', () => {
    const [data, other] = [join(place, 'linked'), join(place, 'other')];
    mkdirSync(join(data, 'media'), { recursive: true, mode: 0o755 });
    mkdirSync(other, { mode: 0o755 });
    writeFileSync(join(data, 'media', 'a'), '');
    symlinkSync(other, join(data, 'link'));
    expect(makeFolderPrivate(data)).toBe(3);
    expect(makeFolderPrivate(data)).toBe(0);
    expect(statSync(other).mode & 0o777).toBe(0o755);
  });
});

describe('a data folder that another user can write', () => {
  const own = process.getuid?.() ?? 0;
  it('is refused with the way out: that of another owner, and of root where its group or all may write', () => {
    const data = join(place, 'foreign');
    mkdirSync(data, { mode: 0o700 });
    const refusalFor = (uid: number): StartError | undefined => {
      try {
        makeFolderPrivate(data, uid);
        return undefined;
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        return error;
      }
    };
    // Root can write everywhere, with or without a right to.
    if (own === 0) expect(refusalFor(12345)).toBeUndefined();
    chmodSync(data, 0o770);
    const refused = refusalFor(12345);
    expect(refused?.lines).toHaveLength(1);
    expect(refused?.message).toContain(`${data} 可以由其他用户改写（属主 ${own}，权限 770），当前用户 12345 不能更正`);
    expect(refused?.message).toContain('chown -R 12345');
    expect(refused?.message).toContain('--data');
    expect(startLine(refused?.message ?? '', 'en')).toMatch(
      /^Another user can write the data folder .*\(chown -R 12345/,
    );
    expect(refusalFor(own)).toBeUndefined();
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it.skipIf(own !== 0)('stops the start', async () => {
    const data = join(place, 'others');
    mkdirSync(data);
    chownSync(data, 12345, 12345);
    const { exited, output } = startProcess(['--port', '0', '--data', data, '--schemas', SMALL_PRODUCT]);
    expect(await exited).toBe(1);
    expect(output().stderr).toContain('可以由其他用户改写（属主 12345');
    expect(readdirSync(data)).toEqual([]);
  });
});
