import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { textWith } from '../../support/server/matchers.ts';
import { at, objectAt, type TestClient } from '../../support/server/TestClient.ts';
import { makeProduct, writeDocuments } from '../../support/server/makeProduct.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onEachDatabase('development', (kind) => {
  const schemasDir = makeProduct({}, SMALL_PRODUCT);
  let server: TestServer;
  let client: TestClient;
  const events: unknown[] = [];
  const stop = new AbortController();
  /** The terminal output of the server. */
  const lines: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    server = await openServer(kind, { schemasDir, dev: true, logLevel: 'warn' });
    client = await server.signIn('13900000001');
    void listen();
  });
  afterAll(async () => {
    stop.abort();
    await server.close();
    vi.restoreAllMocks();
  });

  async function listen(): Promise<void> {
    const reply = await client.fetch('/api/dev/Events', { signal: stop.signal });
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; reader !== undefined;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return;
      text += value ?? '';
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)));
    }
  }

  /** A second on a machine that is free; this one may be busy. */
  const PATIENCE = 15_000;
  const nextEvent = async (): Promise<unknown> => {
    const began = performance.now();
    while (events.length === 0 && performance.now() - began < PATIENCE)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(performance.now() - began).toBeLessThan(PATIENCE);
    return events.shift();
  };
  const form = (): Record<string, unknown> => {
    const document: unknown = JSON.parse(readFileSync(join(schemasDir, 'contact/form.json'), 'utf8'));
    if (typeof document !== 'object' || document === null) throw new Error('no form');
    return { ...document };
  };
  const withField = (name: string, node: object): object => {
    const document = form();
    return { ...document, properties: { ...objectAt(document, 'properties'), [name]: node } };
  };

  it('serves a schema that was saved, with its new column, within a second', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeDocuments(schemasDir, { 'contact/form.json': withField('Wechat', { type: 'string', title: '微信' }) });
    expect(await nextEvent()).toEqual({ type: 'schemas' });
    const added = await client.post('/api/contact/Add', { CustomerId: 1, ContactName: '新字段', Wechat: 'wx-1' });
    expect(at(added.Data, 'Record')).toMatchObject({ Wechat: 'wx-1' });
    expect(
      at(
        (await client.get('/api/System/GetSchema', { entity: 'contact' })).Data,
        'Documents.form.properties.Wechat.title',
      ),
    ).toBe('微信');
  });

  it('keeps the old ones while the new have problems, and tells where', async () => {
    writeDocuments(schemasDir, { 'contact/list.json': { title: '联系人', columns: ['ContactNmae'] } });
    expect(await nextEvent()).toMatchObject({
      type: 'problems',
      problems: [
        {
          file: 'contact/list.json',
          line: 4,
          column: 5,
          code: 'reference/unknown-field',
          proposal: 'Did you mean "ContactName"?',
        },
      ],
    });
    expect(await client.get('/api/contact/Search')).toMatchObject({ Successed: true });
    writeDocuments(schemasDir, { 'contact/list.json': '{ "title": ' });
    expect(await nextEvent()).toMatchObject({ type: 'problems', problems: [{ code: 'document/json' }] });
    writeDocuments(schemasDir, { 'contact/list.json': { title: '联系人表', columns: ['ContactName', 'Wechat'] } });
    expect(await nextEvent()).toEqual({ type: 'schemas' });
    expect(at((await client.get('/api/contact/Search')).Data, 'Rows.0')).toHaveProperty('Wechat');
  });

  it('follows files that others take the place of, as editors and git save, and names a bad one at the terminal', async () => {
    /** Writes a file next to a document, then renames it to the document. */
    const replace = (text: string): void => {
      const file = join(schemasDir, 'contact/list.json');
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    };
    const titled = (title: string): string => JSON.stringify({ title, columns: ['ContactName', 'Wechat'] });
    lines.splice(0);
    for (const title of ['联系人甲', '联系人乙', '联系人丙']) {
      replace(titled(title));
      expect(await nextEvent()).toEqual({ type: 'schemas' });
      const { Data } = await client.get('/api/System/GetSchema', { entity: 'contact' });
      expect(at(Data, 'Documents.lists.list.title')).toBe(title);
    }
    expect(lines).toEqual([]);
    replace('{ "title": "联系人", "columns": ["Wechta"] }');
    expect(await nextEvent()).toMatchObject({ type: 'problems' });
    expect(lines.join('')).toMatch(/contact\/list\.json:1:\d+ {2}reference\/unknown-field .*Did you mean \\"Wechat\\"/);
    replace(titled('联系人表'));
    expect(await nextEvent()).toEqual({ type: 'schemas' });
  });

  it('refuses a change that the data cannot follow', async () => {
    writeDocuments(schemasDir, { 'contact/form.json': withField('Wechat', { type: 'integer', title: '微信' }) });
    expect(await nextEvent()).toMatchObject({
      type: 'problems',
      problems: [{ message: textWith('contact.Wechat') }],
    });
    expect(
      await client.post('/api/contact/Add', { CustomerId: 1, ContactName: '仍是文本', Wechat: 'wx-2' }),
    ).toMatchObject({ Successed: true });
  });
});
