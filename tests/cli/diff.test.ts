import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGuiju } from '#cli/runGuiju.ts';
import { renameThing } from '#annex/editor/renameThing.ts';
import { LiveMemory } from '#annex/memory/LiveMemory.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { SHIPPED_FOLDER } from '../support/shippedProduct.ts';
import { itWhole } from '../support/wholeRun.ts';

const SMALL = join(dirname(SHIPPED_FOLDER), 'tests/fixtures/products/small');
const folder = mkdtempSync(join(tmpdir(), 'guiju-diff-'));
const schemas = join(folder, 'schemas');
const form = join(schemas, 'order/form.json');

beforeAll(() => {
  cpSync(SMALL, schemas, { recursive: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function diff(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const streams = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runGuiju(['diff', '--schemas', schemas, ...argv], streams);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Git in the folder, without settings of the machine or its user. */
function git(...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=t@example.cn', ...args], { cwd: folder, env });
}

function edit(from: string, to: string, file = form): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}`);
  writeFileSync(file, text.replaceAll(from, to));
}

/** Gives a field of orders, or something else, another name in all documents of a folder. */
function rename(from: string, to: string, product: string, kind: 'field' | 'entity' | 'enum' = 'field'): void {
  const texts = { texts: readFolder(product), memory: new LiveMemory() };
  const found = renameThing(texts, { kind, name: from, entity: kind === 'field' ? 'order' : '' }, to);
  if ('refused' in found) throw new Error(`${found.refused} ${JSON.stringify(found.problem)}`);
  expect(found.edits.size).toBeGreaterThan(1);
  for (const { from: old } of found.moves) rmSync(join(product, old));
  for (const { file, text } of found.texts) {
    mkdirSync(dirname(join(product, file)), { recursive: true });
    writeFileSync(join(product, file), text);
  }
}

/** The lines of the tables without their heads. */
const rows = (out: string): string[] => out.split('\n').filter((line) => /^\| (?!---|定义|字段)/.test(line));

const CHANGED = '| 字段 | 属性 | 有差异的状态 | 最小的例子 | 之前 | 之后 |';

describe('guiju diff without a repository', () => {
  it('says so', async () => {
    const { code, err, out } = await diff();

    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^git finds no repository at .*; compare two files or folders instead$/);
  });

  itWhole(
    'shows an entity and an enum type with another name as one line each, and compares what they do under it',
    async () => {
      const renamed = join(folder, 'otherwise');
      cpSync(SMALL, renamed, { recursive: true });
      rename('order', 'purchase', renamed, 'entity');
      rename('Region', 'Area', renamed, 'enum');
      const lines = ['| 实体 | 实体改名 | order | purchase |', '| 文档 | 枚举类型改名 | Region | Area |'];
      expect((await diff(schemas, renamed)).code).toBe(1);
      expect(rows((await diff(schemas, renamed)).out)).toEqual(lines);
      expect(rows((await diff(schemas, renamed, '--entity', 'order')).out)).toEqual(lines.slice(0, 1));

      edit('$values.Money === 0', '$values.Money === 1', join(renamed, 'purchase/form.json'));
      const changed = rows((await diff(schemas, renamed)).out);
      expect(changed).toEqual([expect.stringMatching(/^\| 金额（Money） \| 校验 \|/), ...lines]);

      // If not all uses of the name can be found in the earlier version, the difference reports that.
      const broken = join(folder, 'unclear');
      cpSync(SMALL, broken, { recursive: true });
      edit('"own": "{{ $record.Executors', '"own": "{{ $record.Nobody', join(broken, 'order/form.json'));
      const left = await diff(broken, renamed);
      expect(left.out).toContain('新增的实体。');
      expect(left.out).toMatch(/\| 实体 \| 实体改名（按一个删除、一个新增来比较：.*\| order \| purchase \|/);
    },
  );

  it('compares two folders, and two files with what the product has around them', async () => {
    const other = join(folder, 'other');
    cpSync(SMALL, other, { recursive: true });
    edit('$deps.type === 2', '$deps.type !== 3', join(other, 'order/form.json'));
    cpSync(join(other, 'order/form.json'), join(folder, 'order.json'));
    const folders = await diff(schemas, other);
    const files = await diff(form, join(folder, 'order.json'));

    expect([folders.code, files.code]).toEqual([1, 1]);
    expect(folders.out).toContain(CHANGED);
    expect(files.out.split('\n').slice(4)).toEqual(folders.out.split('\n').slice(4));
    const same = await diff(schemas, schemas);
    expect(same.code).toBe(0);
    expect(same.out).toContain('没有行为差异');
  });

  it('shows a field with another name as one line, and compares what it does under that name', async () => {
    const renamed = join(folder, 'renamed');
    cpSync(SMALL, renamed, { recursive: true });
    rename('Money', 'Amount', renamed);
    const line = '| 金额（Amount） | 字段改名 | Money | Amount |';
    const { code, out } = await diff(schemas, renamed);
    expect([code, rows(out)]).toEqual([1, [line]]);

    edit('$values.Amount === 0', '$values.Amount === 1', join(renamed, 'order/form.json'));
    const changed = rows((await diff(schemas, renamed)).out);
    expect(changed).toEqual([expect.stringMatching(/^\| 金额（Amount） \| 校验 \|/), line]);

    // An error in a version may hide uses of the field.
    const broken = join(folder, 'unsound');
    cpSync(SMALL, broken, { recursive: true });
    edit('"own": "{{ $record.Executors', '"own": "{{ $record.Nobody', join(broken, 'order/form.json'));
    const left = await diff(broken, renamed);
    expect(rows(left.out)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^\| 金额（Amount） \| 字段改名（按一个删除、一个新增来比较：文档里还有问题.*）\s*\| Money \| Amount \|$/,
        ),
        '| 金额（Amount） | 字段 | 无 | 新增 |',
      ]),
    );
  });

  it('refuses a file that cannot be read as a form', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{ "title": ');
    const { code, err } = await diff(form, broken, '--entity', 'order');

    expect(code).toBe(2);
    expect(err).toContain('order/form.json:1:12  document/json');
  });
});

describe('guiju diff with revisions', () => {
  beforeAll(() => {
    git('init', '--quiet', '--initial-branch=main');
    git('add', 'schemas');
    git('commit', '--quiet', '--message=first');
    edit('$deps.type === 2', '$deps.type !== 3');
    git('commit', '--quiet', '--all', '--message=second');
    git('checkout', '--quiet', '-b', 'work', 'HEAD~1');
    edit('$deps.money < 0', '$deps.money <= 0');
    git('commit', '--quiet', '--all', '--message=third');
  });

  it('compares a revision with the folder as it is now', async () => {
    const now = await diff();
    expect(now.code).toBe(0);
    expect(now.out).toContain('`HEAD` → `工作区`：没有行为差异');
    const { code, out } = await diff('HEAD~1');

    expect(code).toBe(1);
    expect(out).toContain('`HEAD~1` → `工作区`：7 个实体中 1 个有差异');
    expect(out).toContain(CHANGED);
  });

  it('compares two revisions, branches, and a branch with where it began', async () => {
    const fields = async (...argv: string[]): Promise<string[]> =>
      (await diff(...argv)).out.split('\n').flatMap((line) => /（(\w+)） \| 显示/.exec(line)?.[1] ?? []);
    const [first, both, begun] = [
      await fields('main~1', 'main'),
      await fields('main..work'),
      await fields('main...work'),
    ];

    expect(first).toHaveLength(1);
    expect(begun).toHaveLength(1);
    expect(both.sort()).toEqual([...first, ...begun].sort());
  });

  it('gives JSON, and one entity only', async () => {
    const { out } = await diff('main', 'work', '--entity', 'order', '--json');
    expect(JSON.parse(out)).toMatchObject({
      before: 'main',
      after: 'work',
      diffs: [{ entity: 'order', presence: 'both' }],
    });

    expect(await diff('main', 'work', '--entity', 'unit')).toMatchObject({ code: 0 });
  });

  it.each<[string[], string]>([
    [['nowhere'], '"nowhere" is no file, no folder and no git revision'],
    [['main..nowhere'], '"nowhere" is no file, no folder and no git revision'],
    [['main...nowhere'], '"main...nowhere" names no two git revisions with a common ancestor'],
    [['main', 'work', 'main'], 'guiju diff compares two versions, not more'],
    [['main', '--entity', 'ordr'], 'Neither version has an entity "ordr"; did you mean "order"?'],
    [['HEAD; touch x'], '"HEAD; touch x" is no file'],
    [['--', '--output=x'], '"--output=x" is no file'],
  ])('answers %j with one clear line', async (argv, message) => {
    const { code, err, out } = await diff(...argv);

    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('knows the commands of a revision, and a field that is called otherwise since', async () => {
    const workflow = join(schemas, 'order/workflow.json');
    git('checkout', '--quiet', '-b', 'commands');
    mkdirSync(join(schemas, 'commands'));
    writeFileSync(join(schemas, 'commands/say.ts'), '');
    const says = [1, 20, 30, 40].map((to) => ({ action: `say${to}`, title: `说${to}`, to, command: 'say' }));
    edit('"initial": 10,', `"initial": 10, "transitions": ${JSON.stringify(says)},`, workflow);
    git('add', 'schemas');
    git('commit', '--quiet', '--message=fourth');
    rename('Money', 'Amount', schemas);
    const { err, out } = await diff();

    expect([err, rows(out)]).toEqual(['', ['| 金额（Amount） | 字段改名 | Money | Amount |']]);
  });
});
