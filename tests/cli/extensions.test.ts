import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeHash } from '#server/code/codeHash.ts';
import { loadCode } from '#server/code/loadCode.ts';
import { listCode } from '#server/product/readFolder.ts';
import { run } from '../support/runGuijuHere.ts';

let folder = '';
let schemas = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guiju-extensions-'));
  schemas = join(folder, 'schemas');
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): void => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** The product `small` with these extensions. */
function product(...extensions: readonly string[]): void {
  cpSync('tests/fixtures/products/small', schemas, { recursive: true });
  write('schemas/company.json', JSON.stringify({ name: '某公司', extensions }));
}

/** Installs an extension that needs this version of guiju, with a command and the hook of an entity. */
function install(name: string, range: string, command: string, hook: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, peerDependencies: { guiju: range } }));
  write(`node_modules/${name}/commands/${command}.ts`, 'export default {};');
  const server = JSON.stringify(join(import.meta.dirname, '../../src/annex/embed/server.ts'));
  write(
    `node_modules/${name}/product.ts`,
    `import { defineProduct } from ${server};
export default defineProduct({ commands: { ${command}: {} }, hooks: { ${hook}: {} } });`,
  );
}

it('load the code of several extensions, whose files belong to the product', async () => {
  product('guiju-ext-a', '@some/guiju-ext-b');
  install('guiju-ext-a', '>=0.1.0', 'weigh', 'customer');
  install('@some/guiju-ext-b', '*', 'stamp', 'order');
  const { commands, hooks } = await loadCode(schemas);
  expect([[...commands.keys()], Object.keys(hooks)]).toEqual([
    ['weigh', 'stamp'],
    ['customer', 'order'],
  ]);
  expect(listCode(schemas)).toEqual(['commands/stamp.ts', 'commands/weigh.ts']);
  const before = codeHash(schemas);
  write('node_modules/guiju-ext-a/commands/weigh.ts', 'export default { };');
  expect(codeHash(schemas)).not.toBe(before);
});

it.each([
  ['one that is not installed', () => product('guiju-ext-none'), /扩展 guiju-ext-none 没有安装/],
  [
    'one for another version',
    () => {
      install('guiju-ext-new', '^99.0.0', 'melt', 'fax');
      product('guiju-ext-new');
    },
    /guiju-ext-new 要求 guiju \^99\.0\.0，这里是 \d/,
  ],
  [
    'two with one command',
    () => {
      install('guiju-ext-c', '*', 'weigh', 'note');
      product('guiju-ext-a', 'guiju-ext-c');
    },
    /guiju-ext-a 和 .+guiju-ext-c 都有 commands\/weigh\.ts/,
  ],
  [
    'two with the hook of one entity',
    () => {
      install('guiju-ext-d', '*', 'fold', 'customer');
      product('guiju-ext-a', 'guiju-ext-d');
    },
    /两处代码都定义了 hooks customer/,
  ],
])('refuse %s', async (_, make, message) => {
  make();
  await expect(loadCode(schemas)).rejects.toThrow(message);
});

it('are refused by commands without a trace of the program', async () => {
  product('guiju-ext-none');
  const { code, err } = await run(['check', '--schemas', schemas]);
  expect([code, err]).toEqual([2, expect.stringMatching(/^[^\n]*guiju-ext-none[^\n]*\n?$/)]);
});
