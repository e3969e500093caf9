import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '#cli/commands/commands.ts';
import { runGuiju } from '#cli/runGuiju.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { appendCases, applyEdit } from '#documents/edit/appendCases.ts';
import { isRow, type Value } from '#language/Value.ts';
import { evaluate } from '../support/evaluate.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';

const FOLDER = 'docs/zh/handbook';
const CONTENTS = 'schemas/README.md';
const CHAPTERS = readdirSync(FOLDER).map((name) => join(FOLDER, name));
const HANDBOOK = CHAPTERS.map((path) => readFileSync(path, 'utf8')).join('\n');
const LINES = [...HANDBOOK.matchAll(/^npx guiju (.*?)\s*(#.*)?$/gm)].map(([, line = '']) => line);

/** JSON as a value of a record. */
function valueOf(json: unknown): Value {
  if (Array.isArray(json)) return json.map((each: unknown) => valueOf(each));
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(Object.entries(json).map(([key, each]: [string, unknown]) => [key, valueOf(each)]));
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean' ? json : null;
}

/** Runs a command line of the handbook on a folder and gives exit code and output. */
async function run(line: string, folder: string): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const streams = { out: (text: string) => output.push(text), err: (text: string) => output.push(text), env: {} };
  const code = await runGuiju([...line.split(/\s+/), '--schemas', folder], streams);
  return { code, output: output.join('\n') };
}

describe('the handbook', () => {
  it('names every command, and no other', () => {
    const named = new Set(LINES.map((line) => line.split(' ')[0] ?? ''));

    expect([...named].sort()).toEqual([...Object.keys(COMMANDS), 'help'].sort());
  });

  it('lists every chapter in its contents', () => {
    const links = [...readFileSync(CONTENTS, 'utf8').matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    expect(CHAPTERS.filter((path) => !links.includes(`../${path}`))).toEqual([]);
  });

  it('names only options that the commands have', async () => {
    for (const line of LINES) {
      const command = await COMMANDS[line.split(' ')[0] ?? '']?.();
      const options = command?.options ?? {};
      for (const [, option = ''] of line.matchAll(/--([a-z-]+)/g))
        expect([line, option in options]).toEqual([line, true]);
    }
  });

  it('explains every function of expressions, and no other', () => {
    const explained = [...HANDBOOK.matchAll(/^- `(\w+)\(.*?\)`：/gm)].map(([, name = '']) => name);

    expect(explained.sort()).toEqual([...FUNCTIONS.keys()].sort());
  });
});

describe('the expressions of the handbook', () => {
  const rows = [...HANDBOOK.matchAll(/^- ([^`]+?)：`(.+?)`，填 `(\{ .+ \})` 得 `(.+?)`$/gm)].map(
    ([, what = '', text = '', filled = '', result = '']) => ({
      what,
      text,
      filled,
      result,
    }),
  );

  it('have an example of each thing that forms of other products ask for', () => {
    const texts = rows.map(({ text }) => text).join(' ');
    const asked =
      'daysBetween addMonths weekday monthStart monthEnd every count maxOf previous empty endsWith upper floor';
    expect(asked.split(' ').filter((name) => !texts.includes(`${name}(`))).toEqual([]);
  });

  it.each(rows)('come to what is said: $what', ({ text, filled, result }) => {
    const values = valueOf(JSON.parse(filled));
    if (!isRow(values)) throw new Error(filled);
    const value = evaluate(text, { values });
    expect(typeof value === 'string' ? value : JSON.stringify(value)).toBe(result);
  });
});

it('the commands are called as they say of themselves', async () => {
  for (const [name, read] of Object.entries(COMMANDS)) expect((await read()).name).toBe(name);
});

describe('the exercise of the handbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-handbook-'));
  const form = join(folder, 'contact/form.json');
  const cases = join(folder, 'contact/cases.json');
  const rule = /```json\n("Position": \{[\s\S]*?\n\},)\n```/.exec(HANDBOOK)?.[1] ?? '';
  beforeAll(() => {
    cpSync('schemas', folder, { recursive: true });
    writeFileSync(
      form,
      readFileSync(form, 'utf8').replace(/"Position": \{.*\},/, () => rule),
    );
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes the check and shows the rule uncovered', async () => {
    expect(readFileSync(form, 'utf8')).toContain('$deps.role === 1');
    expect((await run('check', folder)).code).toBe(0);
    const { code, output } = await run('cover contact', folder);

    expect(code).toBe(1);
    expect(output).toContain('1/2 50%');
    expect(output).toContain('职务(Position) 必填：没有用例使「决策角色 = 决策人」成立');
  });

  it('is at 100 % with the two cases that the toolbox records', async () => {
    const recorded = (ContactRole: number, required: boolean): RuleCase => ({
      title: `职务 ${ContactRole}`,
      rule: 'R70',
      values: { ContactRole, IsEnabled: true },
      expect: { Position: { visible: true, required, error: required ? '请输入职务' : false } },
    });
    const text = readFileSync(cases, 'utf8');
    const edit = appendCases(text, [recorded(1, true), recorded(2, false)]);
    if (edit === undefined) throw new Error('nothing was appended');
    writeFileSync(cases, applyEdit(text, edit));

    expect(await run('test contact', folder)).toMatchObject({ code: 0 });
    const { code, output } = await run('cover contact', folder);
    expect(code).toBe(0);
    expect(output).toMatch(/联系人\(contact\)\s+27\s+2\/2\s+4\/4\s+18\/18\s+43\/43/);
  });
});
