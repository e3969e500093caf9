import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { oneDatabase, openServer, type TestServer, useServer } from '../../support/server/TestServer.ts';
import { column, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

const LARGE_ENUM = {
  title: '大',
  items: Array.from({ length: 3000 }, (_, i) => ({ Value: i, Label: `第 ${i} 个选项` })),
};

describe('schema files for developers', () => {
  const schemasDir = makeProduct({ 'enums/Large.json': LARGE_ENUM }, SMALL_PRODUCT);
  let dev: TestServer;
  let developer: TestClient;
  afterAll(() => dev.close());
  const plain = useServer(oneDatabase(), { schemasDir });
  beforeAll(async () => {
    dev = await openServer(oneDatabase(), { schemasDir, dev: true });
    developer = await dev.signIn('13900000001');
  });

  it('gives holders of the key every document but demo records, as it lies on the disk', async () => {
    const client = await plain.signIn('13900000001');
    const { Data } = await client.get('/api/System/GetSchemaFiles');
    const files = column(Data, 'File', 'Files').map(String);

    expect(files).toContain('order/form.json');
    expect(files).toContain('menus/employee.json');
    expect(files.filter((file) => /^(demo|meta|site)\//.test(file))).toEqual([]);
    const Text = readFileSync(join(schemasDir, 'order/form.json'), 'utf8');
    expect(listAt(Data, 'Files')).toContainEqual({ File: 'order/form.json', Text });
  });

  it('names large enum types without their text, and gives that when asked', async () => {
    const client = await plain.signIn('13900000001');
    const { Data } = await client.get('/api/System/GetSchemaFiles');
    expect(listAt(Data, 'Files')).toContainEqual({ File: 'enums/Large.json' });

    const asked = await client.get('/api/System/GetSchemaFiles', { file: 'enums/Large.json' });
    expect(listAt(asked.Data, 'Files')).toEqual([
      { File: 'enums/Large.json', Text: readFileSync(join(schemasDir, 'enums/Large.json'), 'utf8') },
    ]);
  });

  it('is closed to everybody else', async () => {
    for (const account of ['13900000006', '13900000016']) {
      const client = await plain.signIn(account);
      expect((await client.get('/api/System/GetSchemaFiles')).Code).toBe(12);
    }
    expect((await plain.client().get('/api/System/GetSchemaFiles')).Code).toBe(10);
    const seller = await dev.signIn('13900000006');
    expect((await seller.post('/api/dev/SaveSchemaFile', { File: 'order/cases.json', Text: '{}' })).Code).toBe(12);
    expect((await dev.client().post('/api/dev/SaveSchemaFile', { File: 'order/cases.json', Text: '{}' })).Code).toBe(
      10,
    );
  });

  it.each(['../secret.json', 'demo/01-unit.json', 'nowhere/form.json', '/etc/passwd', 'meta/form.schema.json'])(
    'does not read %s',
    async (file) => {
      expect((await developer.get('/api/System/GetSchemaFiles', { file })).Code).toBe(13);
    },
  );

  it('writes a document in development, byte for byte', async () => {
    const text = '{\n  "cases": []\n}\n';
    const reply = await developer.post('/api/dev/SaveSchemaFile', { File: 'order/cases.json', Text: text });

    expect(reply).toMatchObject({ Successed: true, Data: null });
    expect(readFileSync(join(schemasDir, 'order/cases.json'), 'utf8')).toBe(text);
    expect(existsSync(join(schemasDir, 'order/cases.json.saving'))).toBe(false);
  });

  it('writes a document under another name, and takes the old one away', async () => {
    const [from, to] = ['enums/Large.json', 'enums/Larger.json'];
    const Text = readFileSync(join(schemasDir, from), 'utf8');
    const save = (File: string, From: string) => developer.post('/api/dev/SaveSchemaFile', { File, Text, From });

    expect(await save(to, from)).toMatchObject({ Successed: true });
    expect(readFileSync(join(schemasDir, to), 'utf8')).toBe(Text);
    expect(existsSync(join(schemasDir, from))).toBe(false);
    expect(await save('order/form.json', to)).toMatchObject({
      Successed: false,
      Message: '已经有 order/form.json，没有改名',
    });
    expect(await save(from, 'enums/None.json')).toMatchObject({ Message: '没有 enums/None.json，没有改名' });
    expect((await save(from, '../secret.json')).Successed).toBe(false);
    expect(existsSync(join(schemasDir, to))).toBe(true);
    expect(await save(from, to)).toMatchObject({ Successed: true });
  });

  it('writes what is said about the company, which lies in no folder', async () => {
    const text = '{ "name": "公司" }';
    expect(await developer.post('/api/dev/SaveSchemaFile', { File: 'company.json', Text: text })).toMatchObject({
      Successed: true,
    });
    expect(readFileSync(join(schemasDir, 'company.json'), 'utf8')).toBe(text);
  });

  it('writes nothing outside of development', async () => {
    const client = await plain.signIn('13900000001');
    const before = readFileSync(join(schemasDir, 'order/form.json'), 'utf8');
    const reply = await client.post('/api/dev/SaveSchemaFile', { File: 'order/form.json', Text: '{}' });

    expect(reply).toMatchObject({ Successed: false, Code: 13 });
    expect(readFileSync(join(schemasDir, 'order/form.json'), 'utf8')).toBe(before);
  });

  it.each([
    '../form.json',
    'order/../../form.json',
    'order/..%2f..%2fform.json',
    '/tmp/form.json',
    'C:\\form.json',
    'order\\form.json',
    'nowhere/form.json',
    'form.json',
    'order/deep/form.json',
    'order/form.js',
    'order/.hidden.json',
    'order/form.json.bak',
    'meta/form.json',
    'demo/form.json',
    'site/form.json',
    'order/form.json\n',
    '__proto__/form.json',
    '',
  ])('refuses to write %j', async (file) => {
    const reply = await developer.post('/api/dev/SaveSchemaFile', { File: file, Text: '{}' });

    expect(reply.Successed).toBe(false);
    expect(reply.Message).not.toMatch(/\/tmp|ENOENT/);
  });

  it('follows no link out of the folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'guiju-outside-'));
    symlinkSync(outside, join(schemasDir, 'linked'), 'dir');
    writeFileSync(join(outside, 'target.json'), '1');
    symlinkSync(join(outside, 'target.json'), join(schemasDir, 'order/linked.json'));

    for (const file of ['linked/form.json', 'order/linked.json'])
      expect((await developer.post('/api/dev/SaveSchemaFile', { File: file, Text: '{}' })).Successed).toBe(false);
    expect(readFileSync(join(outside, 'target.json'), 'utf8')).toBe('1');
    expect(existsSync(join(outside, 'form.json'))).toBe(false);
  });

  it.each(['', '{', '{"a": 1,}', '[1', '{ "a": 1 } x'])('keeps what was there when the text is %j', async (text) => {
    const before = readFileSync(join(schemasDir, 'order/list.json'), 'utf8');
    const reply = await developer.post('/api/dev/SaveSchemaFile', { File: 'order/list.json', Text: text });

    expect(reply).toMatchObject({ Successed: false, Code: 30 });
    expect(readFileSync(join(schemasDir, 'order/list.json'), 'utf8')).toBe(before);
  });
});
