import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listReply } from '#wire/ListReply.ts';
import { savedReply } from '#wire/RecordReply.ts';
import { run } from '../support/runGuijuHere.ts';
import { at } from '../support/server/TestClient.ts';
import { ADMIN, openServer, type TestServer } from '../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../support/server/testSettings.ts';
import { runsWhole } from '../support/wholeRun.ts';

/** The pages that both languages have; the handbook in `docs/zh/handbook` is Chinese only. */
const PAGES = readdirSync('docs/zh')
  .filter((name) => name.endsWith('.md'))
  .sort();
/** Blocks that a page shows only: replies, settings of the environment and of other programs. */
const SHOWN = ['text', 'ini', 'lua'];
/** Commands about stored records, which need their location. */
const STORED = ['plan', 'apply', 'backup', 'verify', 'verify-log', 'user'];

/** A block of a page: what it is, and what stands in it. */
interface Block {
  readonly info: string;
  readonly code: string;
}

const textOf = (language: string, page: string): string => readFileSync(`docs/${language}/${page}`, 'utf8');

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```([^\n]*)\n(.*?)\n```$/gms)].map(([, info = '', code = '']) => ({ info, code }));

/** The arguments of a command line, without their quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));

/** A reader who does what a page says, in an empty folder of his own. */
class Reader {
  readonly folder = mkdtempSync(join(tmpdir(), 'guiju-docs-'));
  #server: TestServer | undefined;
  #token = '';
  /** Lines since the server was stopped by hand, until it is started again. */
  #stopped: string[] | undefined;

  async follow({ info, code }: Block): Promise<void> {
    const [language = '', file] = info.split(' ');
    if (SHOWN.includes(language)) return;
    if (language === 'ts' || language === 'tsx') return expect(`${code}\n`).toBe(readFileSync(file ?? '', 'utf8'));
    if (language === 'sh') {
      for (const line of code.split('\n')) await this.#do(line);
      return;
    }
    expect([language, file]).toEqual(['json', expect.stringMatching(/^schemas\/.+\.json$/)]);
    const path = join(this.folder, file ?? '');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
  }

  async #do(line: string): Promise<void> {
    if (line === '# Ctrl+C') this.#stopped = [];
    else if (line === 'npx guiju start') await this.#start();
    else if (this.#stopped !== undefined) this.#stopped.push(line);
    else if (line.startsWith('curl ')) await this.#call(wordsOf(line).slice(1));
    else await this.#run(line);
  }

  async #start(): Promise<void> {
    if (this.#server === undefined)
      this.#server = await openServer('embedded', { schemasDir: join(this.folder, 'schemas') }, 'empty');
    else await this.#again(this.#server);
    const admin = await this.#server.signIn(ADMIN);
    const wanted = { Name: '手册', Days: '30', ReadsOnly: 'false', Password: TEST_PASSWORD };
    this.#token = String(at((await admin.post('/api/Account/AddToken', wanted)).Data, 'Token'));
  }

  async #again(server: TestServer): Promise<void> {
    const lines = this.#stopped ?? [];
    this.#stopped = undefined;
    await server.restart(async () => {
      for (const line of lines) await this.#run(line);
    });
  }

  async #run(line: string): Promise<void> {
    const [npx, guiju, command = '', ...words] = wordsOf(line);
    expect([npx, guiju]).toEqual(['npx', 'guiju']);
    const given = words.map((word) => this.#path(word));
    const stored = STORED.includes(command) ? ['--data', this.#server?.settings.dataDir ?? ''] : [];
    const argv = [command, ...given, '--schemas', join(this.folder, 'schemas'), ...stored];
    expect({ line, ...(await run(argv)) }).toMatchObject({ line, code: 0 });
  }

  /** Files are named from the folder of the reader. */
  #path(word: string): string {
    if (!/^(backups|plan\.json)/.test(word)) return word;
    if (!word.includes('*')) return join(this.folder, word);
    const folder = join(this.folder, dirname(word));
    return join(folder, readdirSync(folder).sort()[0] ?? '');
  }

  /** A call of curl: -H for a header, -d for a body, and the address. */
  async #call(words: readonly string[]): Promise<void> {
    const address = words.at(-1) ?? '';
    const valueOf = (flag: string): string | undefined => words[words.indexOf(flag) + 1];
    const header = words.includes('-H') ? (valueOf('-H') ?? '').replace('$TOKEN', this.#token) : '';
    const body = words.includes('-d') ? valueOf('-d') : undefined;
    const [name = '', value = ''] = header.split(': ');
    const reply = await fetch(address.replace('http://127.0.0.1:8620', this.#server?.running.address ?? ''), {
      headers: {
        ...(name === '' ? {} : { [name]: value }),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const text = await reply.text();
    expect([address, reply.status, text]).toEqual([address, 200, expect.not.stringContaining('"Successed":false')]);
  }

  async end(): Promise<void> {
    if (this.#server !== undefined && this.#stopped !== undefined) await this.#again(this.#server);
    await this.#server?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// The gate follows one page, the tour.
it.each(runsWhole() ? PAGES : PAGES.slice(-1))(
  'what %s says is so: its documents are sound, its commands and calls do',
  async (page) => {
    const reader = new Reader();
    onTestFinished(() => reader.end());
    for (const block of blocksOf(textOf('zh', page))) await reader.follow(block);
  },
);

it('api.md names every member of a record, a page of a list and a save', () => {
  const { members: saved } = savedReply;
  const names = [...Object.keys(saved), ...Object.keys(listReply.members)];
  for (const language of ['en', 'zh'])
    expect(names.filter((name) => !new RegExp(`["\`]${name}["\`]`).test(textOf(language, 'api.md')))).toEqual([]);
});

/** The text of a block as one line: an excerpt may be indented in another way. */
const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

it.each(PAGES)(
  '%s has the same sections in both languages; the English one shows blocks of the Chinese one',
  (page) => {
    const [zh = '', en = ''] = ['zh', 'en'].map((language) => textOf(language, page));
    expect(zh.match(/^#+ /gm)).toEqual(en.match(/^#+ /gm));
    const blocks = blocksOf(zh);
    const all = inOneLine(blocks.map(({ code }) => code).join(' '));
    for (const { info, code } of blocksOf(en))
      if (/^tsx? /.test(info)) expect(`${code}\n`).toBe(readFileSync(info.split(' ')[1] ?? '', 'utf8'));
      else if (info === 'json') expect(all).toContain(inOneLine(code));
      else expect(blocks).toContainEqual({ info, code });
  },
);
