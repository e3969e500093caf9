import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { ICON_ALIASES, ICON_NAMES } from '#engine/schema/menuIcons.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';
import { at } from '../support/server/TestClient.ts';

const README = readFileSync('README.md', 'utf8');

/** The JSON blocks of a page that follow the name of a file, by that name. */
const blocksOf = (page: string): Map<string, string> =>
  new Map(
    [...page.matchAll(/`schemas\/([\w/]+\.json)`[^`]*```json\n([\s\S]*?)```/g)].map(([, file = '', text = '']) => [
      file,
      text.replace(/^ {3}/gm, ''),
    ]),
  );
const blocks = blocksOf(README);

it('adds a screen by documents that pass the check, in as few lines as promised', () => {
  const menu = `{ "title": "车辆管理", "role": "employee", "items": [${blocks.get('menus/employee.json') ?? ''}] }`;
  const texts = [...blocks].map(([file, text]) => ({ file, text: file === 'menus/employee.json' ? menu : text }));
  expect(texts.map(({ file }) => file)).toEqual([
    'vehicle/form.json',
    'vehicle/list.json',
    'enums/VehicleKind.json',
    'menus/employee.json',
    'vehicle/cases.json',
  ]);
  expect(loadDocuments(texts).problems).toEqual([]);
  const lines = (file: string): number => (blocks.get(file) ?? '').trim().split('\n').length;
  expect(lines('vehicle/form.json')).toBeLessThanOrEqual(60);
  expect(lines('vehicle/list.json')).toBeLessThanOrEqual(30);
});

it('proves its rules by cases that pass', async () => {
  const { folder, write } = temporaryFolder('docs/examples/vehicles');
  for (const file of ['vehicle/form.json', 'vehicle/cases.json']) write(file, blocks.get(file) ?? '');
  expect(await run(['test', 'vehicle', '--schemas', folder])).toMatchObject({ code: 0 });
});

it('has the same documents in Chinese', () => {
  const chinese = blocksOf(readFileSync('README.zh.md', 'utf8'));
  expect([...chinese]).toEqual([...blocks].filter(([file]) => file !== 'vehicle/cases.json'));
});

it('leads to a page for contributors that names every npm script', () => {
  const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
  const scripts = at(JSON.parse(readFileSync('package.json', 'utf8')), 'scripts');
  const names = Object.keys(scripts instanceof Object ? scripts : {});
  expect(names).toContain('start');
  for (const name of names.filter((each) => !['build', 'format', 'prepack'].includes(each)))
    expect(contributing).toMatch(new RegExp(`npm (run )?${name}\\b`));
});

it('lists the icons of entries in docs/en', () => {
  const page = readFileSync('docs/en/documents.md', 'utf8');
  const list = /\*\*Icons\*\* of entries \(`icon`\):\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? '';
  const listed = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...new Set([...ICON_NAMES, ...Object.keys(ICON_ALIASES)])].sort());
});
