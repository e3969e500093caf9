import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { ICON_ALIASES, ICON_NAMES } from '#engine/schema/menuIcons.ts';
import { at } from '../support/server/TestClient.ts';

const README = readFileSync('README.md', 'utf8');

/** The JSON blocks of the README that follow the name of a file, by that name. */
const blocks = new Map(
  [...README.matchAll(/`schemas\/([\w/]+\.json)`[^`]*```json\n([\s\S]*?)```/g)].map(([, file = '', text = '']) => [
    file,
    text.replace(/^ {3}/gm, ''),
  ]),
);

it('adds a screen by documents that pass the check, in as few lines as promised', () => {
  const menu = `{ "title": "车辆管理", "role": "employee", "items": [${blocks.get('menus/employee.json') ?? ''}] }`;
  const texts = [...blocks].map(([file, text]) => ({ file, text: file === 'menus/employee.json' ? menu : text }));
  expect(texts.map(({ file }) => file)).toEqual([
    'vehicle/form.json',
    'vehicle/list.json',
    'enums/VehicleKind.json',
    'menus/employee.json',
  ]);
  expect(loadDocuments(texts).problems).toEqual([]);
  const lines = (file: string): number => (blocks.get(file) ?? '').trim().split('\n').length;
  expect(lines('vehicle/form.json')).toBeLessThanOrEqual(60);
  expect(lines('vehicle/list.json')).toBeLessThanOrEqual(30);
});

it('names every npm script', () => {
  const scripts = at(JSON.parse(readFileSync('package.json', 'utf8')), 'scripts');
  const names = Object.keys(scripts instanceof Object ? scripts : {});
  expect(names).toContain('start');
  for (const name of names.filter((each) => !['build', 'format', 'prepack'].includes(each)))
    expect(README).toMatch(new RegExp(`npm (run )?${name}\\b`));
});

it.each(['zh', 'en'])('lists the icons of entries in docs/%s', (language) => {
  const line = readFileSync(`docs/${language}/documents.md`, 'utf8').match(/^.*\*\*(?:Icons|图标)\*\*.*$/m)?.[0] ?? '';
  const listed = [...line.replace('`icon`', '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...new Set([...ICON_NAMES, ...Object.keys(ICON_ALIASES)])].sort());
});
