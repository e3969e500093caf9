import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { printProblem } from '#documents/locateProblem.ts';
import { loadProduct } from '#server/product/ReadyProduct.ts';

const folders: string[] = [];

/** The output of `check` for a folder with these files. */
function problems(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-schemas-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return loadProduct(folder).problems.map(printProblem);
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const form = (...lines: string[]): string =>
  ['{', '  "title": "车辆",', '  "type": "object",', ...lines, '}'].join('\n');
const plate = '  "properties": { "Plate": { "type": "string", "title": "车牌" } }';

describe('problems name file, line and column', () => {
  it('nothing is wrong with two sound files', () => {
    expect(
      problems({ 'vehicle/form.json': form(plate), 'vehicle/list.json': '{ "title": "车辆", "columns": ["Plate"] }' }),
    ).toEqual([]);
  });

  it('inside the text of an expression', () => {
    const text = form(
      '  "properties": {',
      '    "Plate": { "type": "string", "title": "车牌" },',
      '    "Color": { "type": "string", "title": "颜色", "x-reactions": {',
      '      "when": "{{ !empty($values.Plat) }}",',
      '      "fulfill": { "state": { "visible": true } } } }',
      '  }',
    );
    const column = '      "when": "{{ !empty($values.Plat) }}"'.indexOf('$values') + 1;

    expect(problems({ 'vehicle/form.json': text })).toEqual([
      `vehicle/form.json:7:${column}  rule/unknown-field  There is no field "Plat". Did you mean "Plate"?`,
    ]);
  });

  it('behind escaped characters of the JSON text', () => {
    const text = form(
      '  "properties": { "Plate": { "type": "string", "title": "车牌", "x-reactions": {',
      '    "fulfill": { "state": { "required": "{{ \\"a\\" === \\"\\u4e2d\\" && $values.Plat === 1 }}" } } } } }',
    );
    const line = '    "fulfill": { "state": { "required": "{{ \\"a\\" === \\"\\u4e2d\\" && $values.Plat === 1 }}"';

    expect(problems({ 'vehicle/form.json': text })).toEqual([
      `vehicle/form.json:5:${line.indexOf('$values') + 1}  rule/unknown-field  There is no field "Plat". Did you mean "Plate"?`,
    ]);
  });

  it('at an unknown key, with the nearest known one', () => {
    const text = form('  "properties": { "Plate": { "type": "string", "title": "车牌", "maxLenght": 8 } }');
    const column = text.split('\n')[3]?.indexOf('"maxLenght"') ?? -1;

    expect(problems({ 'vehicle/form.json': text })).toEqual([
      `vehicle/form.json:4:${column + 1}  document/unknown-key  Unknown key "maxLenght". Did you mean "maxLength"?`,
    ]);
  });

  it('at a value that is not allowed', () => {
    const text = form('  "properties": { "Plate": { "type": "string", "title": "车牌", "x-component": "Input" } }');
    const column = text.split('\n')[3]?.indexOf('"Input"') ?? -1;
    const [first = '', ...rest] = problems({ 'vehicle/form.json': text });

    expect(rest).toEqual([]);
    expect(first).toContain(
      `vehicle/form.json:4:${column + 1}  document/invalid  This value is not allowed here. One of TextInput`,
    );
  });

  it('for a missing key, at the object that lacks it', () => {
    expect(problems({ 'vehicle/form.json': form('  "properties": { "Plate": { "type": "string" } }') })).toEqual([
      'vehicle/form.json:4:28  document/invalid  The key "title" is missing',
    ]);
  });

  it('for text that is no JSON', () => {
    expect(problems({ 'vehicle/form.json': '{\n  "title": "车辆",\n  "type" "object"\n}' })).toEqual([
      'vehicle/form.json:3:10  document/json  Not valid JSON: ":" is expected here',
    ]);
    expect(problems({ 'vehicle/form.json': '' })[0]).toMatch(/^vehicle\/form\.json:1:1 {2}document\/json/);
    expect(problems({ 'vehicle/form.json': form(`${plate} // note`) })[0]).toMatch(
      /^vehicle\/form\.json:4:\d+ {2}document\/json/,
    );
  });

  it('for files that mean nothing', () => {
    const found = problems({
      'vehicle/form.json': form(plate),
      'vehicle/notes.json': '{}',
      'firm.json': '{}',
      'vehicle/deep/form.json': form(plate),
      'car/list.json': '{ "title": "车", "columns": ["A"] }',
    });

    expect(found.map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
      'firm.json:1:1 document/unknown-file',
      'vehicle/deep/form.json:1:1 document/unknown-file',
      'vehicle/notes.json:1:1 document/unknown-file',
      'car/:1:1 document/unknown-file',
    ]);
  });

  it('for what is wrong about the company', () => {
    const found = problems({
      'vehicle/form.json': form(plate),
      'company.json':
        '{\n  "name": "公司",\n  "adress": "杭州",\n  "links": [{ "title": "外面", "path": "https://evil.cn" }]\n}',
    });

    expect(found.map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
      'company.json:3:3 document/unknown-key',
      'company.json:4:38 document/invalid',
    ]);
  });

  it('in lists, enums, menus, roles and workflows alike', () => {
    const files = {
      'enums/Color.json': '{ "title": "颜色",\n  "items": [{ "Value": true, "Label": "红" }] }',
      'roles/clerk.json': '{ "title": "职员", "keys": [],\n  "actions": ["view"], "dataScope": 1 }',
      'vehicle/workflow.json':
        '{ "field": "State", "title": "状态",\n  "states": [{ "value": 1, "title": "在用", "color": "green", "edits": true }] }',
      'vehicle/list.json': '{ "title": "车辆",\n  "columns": ["Plate", "Plat"] }',
      'menus/employee.json':
        '{ "title": "菜单", "role": "employee",\n  "items": [{ "title": "车辆", "list": "vehicle/lists" }] }',
    };
    const place = (file: keyof typeof files, word: string): string =>
      `${file}:2:${(files[file].split('\n')[1]?.indexOf(word) ?? -1) + 1}`;

    expect(
      problems({ 'vehicle/form.json': form(plate), ...files }).map((line) => line.split('  ').slice(0, 2).join(' ')),
    ).toEqual([
      `${place('enums/Color.json', 'true')} document/invalid`,
      `${place('roles/clerk.json', '"view"')} document/invalid`,
      `${place('vehicle/workflow.json', '"edits"')} document/unknown-key`,
      `${place('vehicle/list.json', '"Plat"')} reference/unknown-field`,
      `${place('menus/employee.json', '"vehicle/lists"')} reference/unknown-document`,
    ]);
  });

  it('says what may stand in a place that takes several kinds of value', () => {
    expect(
      problems({ 'enums/Color.json': '{ "title": "颜色", "items": [{ "Value": true, "Label": "红" }] }' }),
    ).toEqual([
      'enums/Color.json:1:39  document/invalid  The value must be a whole number or a text in quotes. Write "true"',
    ]);
  });
});
