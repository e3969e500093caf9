import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, listAt } from '../support/server/TestClient.ts';
import { runGuiju } from '#cli/runGuiju.ts';

const FORM = `{
  "title": "用车",
  "type": "object",
  "properties": {
    "IsOutside": { "type": "boolean", "title": "出市" },
    "Reason": {
      "type": "string",
      "title": "事由",
      "x-reactions": {
        "when": "{{ $values.IsOutside === true }}",
        "fulfill": { "state": { "visible": true, "required": true } },
        "otherwise": { "state": { "visible": false } }
      }
    }
  }
}
`;
/** Unusual spaces on purpose: they have to stay. */
const CASES = `{
    "cases": [
        { "title": "出市：事由必填",   "rule": "R1",
          "values": { "IsOutside": true },
          "expect": { "Reason": { "visible": true, "required": true } } }
    ]
}
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cover-'));
  mkdirSync(join(folder, 'trip'));
  writeFileSync(join(folder, 'trip/form.json'), FORM);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function cover(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const streams = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), env: {} };
  const code = await runGuiju(['cover', '--schemas', folder, ...argv], streams);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const casesFile = (): string => join(folder, 'trip/cases.json');

describe('guiju cover', () => {
  it('prints a table and every gap with its place', async () => {
    writeFileSync(casesFile(), CASES);
    const { code, out } = await cover();

    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 6)).toEqual([
      '实体        用例    条件    原子     变异  判定  状态数',
      '用车(trip)     1  0/2 0%  0/1 0%  5/7 71%   0/0       3',
      '',
      'trip/form.json:10:17  条件  事由(Reason) 显示：没有用例使「出市 = 是」不成立',
      'trip/form.json:10:21  原子  事由(Reason) 显示：没有用例说明「出市 = 是」不成立时决定结果',
      'trip/form.json:10:17  条件  事由(Reason) 必填：没有用例使「出市 = 是」不成立',
    ]);
    expect(out).toContain('trip/form.json:9:22  变异  没有用例发现事由(Reason) 显示：去掉这条规则');
    expect(out.split('\n').slice(-2)).toEqual([
      '没有达到要求：',
      '  用车(trip)：条件 0% < 100%，原子 0% < 100%，变异 71% < 95%',
    ]);
  });

  it('appends cases for what is missing, keeps the rest of the file, and is content then', async () => {
    writeFileSync(casesFile(), CASES);
    const { code, out } = await cover('--write-missing');
    const text = readFileSync(casesFile(), 'utf8');

    expect(code).toBe(0);
    expect(out).toContain('用车(trip)     2   2/2   1/1   7/7   0/0       3');
    expect(out).toContain('trip/cases.json  追加  （建议）出市 否：事由不显示');
    expect(text.startsWith(CASES.slice(0, CASES.lastIndexOf('}\n    ]')))).toBe(true);
    expect(listAt(JSON.parse(text), 'cases')[1]).toEqual({
      title: '（建议）出市 否：事由不显示',
      rule: 'R1',
      values: { IsOutside: false },
      expect: { Reason: { visible: false, required: false } },
    });
    expect((await cover()).code).toBe(0);
    expect((await cover('--write-missing')).out).not.toContain('追加');
    expect(readFileSync(casesFile(), 'utf8')).toBe(text);
  });

  it('proposes cases of child rows whose fields a step of the parent requires', async () => {
    mkdirSync(join(folder, 'stop'));
    writeFileSync(
      join(folder, 'trip/form.json'),
      `{ "title": "用车", "type": "object", "properties": {
        "stops": {
          "type": "array", "title": "站点",
          "x-child": { "entity": "stop", "by": "TripId", "columns": ["Place"] } },
        "State": { "type": "integer", "title": "状态", "x-enum": { "type": "State" }, "x-computed": true } } }`,
    );
    writeFileSync(
      join(folder, 'trip/workflow.json'),
      `{ "field": "State", "title": "状态", "initial": 1,
        "states": [
          { "value": 1, "title": "待出车", "color": "blue" }, { "value": 2, "title": "已完成", "color": "green" }],
        "transitions": [{ "action": "finish", "title": "完成", "from": [1], "to": 2 }] }`,
    );
    writeFileSync(
      join(folder, 'stop/form.json'),
      `{ "title": "站点", "type": "object", "properties": {
        "TripId": { "type": "integer", "title": "用车", "x-reference": { "entity": "trip" } },
        "Place": { "type": "string", "title": "地点", "x-required-by": ["finish"] } } }`,
    );
    await cover('--write-missing');
    const written: unknown = JSON.parse(readFileSync(join(folder, 'stop/cases.json'), 'utf8'));

    const title = '（建议）完成时要填地点';
    expect(listAt(written, 'cases')).toEqual([
      { title, rule: 'NEW', form: 'finish', values: {}, expect: { Place: { required: true } } },
    ]);
    expect((await cover('stop')).code).toBe(0);
  });

  it('writes no cases of what is decided without a document that cannot be read', async () => {
    mkdirSync(join(folder, 'car'));
    writeFileSync(join(folder, 'car/form.json'), FORM.replace('"properties"', '"propertys"'));
    const { code, out } = await cover('--write-missing');
    expect([code, out]).toEqual([1, expect.stringContaining('Unknown key "propertys"')]);
    expect(existsSync(casesFile())).toBe(false);

    // The output has the requested format and language.
    const json = await cover('--write-missing', '--json', '--lang', 'en');
    expect(at(JSON.parse(json.out), 'problems.0')).toMatchObject({ file: 'car/form.json' });
    expect(json.err).toBe('Correct these first, then write cases: npx guiju check');
    const sarif = await cover('--write-missing', '--format', 'sarif', '--lang', 'zh');
    expect(listAt(JSON.parse(sarif.out), 'runs.0.results').length).toBeGreaterThan(0);
    expect(sarif.err).toBe('先改正这些错误，再补用例：npx guiju check');
  });

  it('makes a cases.json where there is none', async () => {
    expect((await cover('--write-missing')).code).toBe(0);
    expect(listAt(JSON.parse(readFileSync(casesFile(), 'utf8')), 'cases')).toHaveLength(2);
  });

  it('takes thresholds, and leaves mutants out when told to', async () => {
    writeFileSync(casesFile(), CASES);

    expect((await cover('--threshold', '0', '--mutants', '71')).code).toBe(0);
    expect((await cover('--threshold', '0', '--mutants', '72')).code).toBe(1);
    const fast = await cover('--threshold', '0', '--no-mutants');
    expect(fast.code).toBe(0);
    expect(fast.out).not.toContain('变异  事由');
  });

  it('gives everything with places as JSON', async () => {
    writeFileSync(casesFile(), CASES);
    const [report] = listAt(JSON.parse(`{ "reports": ${(await cover('--json')).out} }`), 'reports');

    expect(at(report, 'conditions')).toEqual({ covered: 0, total: 2 });
    expect(at(report, 'walk.isExhaustive')).toBe(true);
    expect(at(listAt(report, 'gaps')[0], 'place')).toEqual({
      file: 'trip/form.json',
      pointer: '/properties/Reason/x-reactions/when',
      line: 10,
      column: 17,
    });
  });

  it('asks for cases of what else decides, and takes a reason where none can show it', async () => {
    writeFileSync(
      join(folder, 'trip/form.json'),
      FORM.replace('"properties"', '"x-unique": [{ "fields": ["Reason"], "message": "事由已有" }],\n  "properties"'),
    );
    writeFileSync(casesFile(), CASES);
    await cover('--write-missing');
    const written = readFileSync(casesFile(), 'utf8');
    const decisions = listAt(JSON.parse(written), 'decisions');
    const rest = { cases: listAt(JSON.parse(written), 'cases') };

    expect(decisions.length).toBeGreaterThan(0);
    const shown = await cover();
    expect([shown.code, shown.out]).toEqual([0, expect.not.stringContaining('没有用例')]);
    writeFileSync(casesFile(), JSON.stringify(rest));
    const { code, out } = await cover();
    expect(code).toBe(1);
    expect(out).toContain('0/1 0%（没有用例）');
    expect(out).toContain('判定  没有用例发现唯一「事由已有」：去掉');
    expect(out.split('\n').slice(-3, -1)).toEqual([
      '用车有动作、可见范围、校验、列表或提醒在判定，却还没有判定的用例。补上：',
      '  npx guiju cover trip --write-missing',
    ]);
    expect((await cover('--decisions', '0')).code).toBe(0);
    const unreached = [{ change: '唯一「事由已有」：去掉', reason: '数据库也拒绝' }];
    writeFileSync(casesFile(), JSON.stringify({ ...rest, unreached }));
    const told = await cover();
    expect(told.code).toBe(0);
    expect(told.out).toContain('说明  唯一「事由已有」：去掉：数据库也拒绝');
    writeFileSync(casesFile(), JSON.stringify({ ...rest, decisions, unreached }));
    expect((await cover()).code).toBe(1);
  });

  it('reports what walking finds, and cases that do not hold', async () => {
    writeFileSync(join(folder, 'trip/form.json'), FORM.replace('=== true }}', '=== true && false }}'));
    writeFileSync(casesFile(), CASES);
    const { code, out } = await cover();

    expect(code).toBe(1);
    expect(out).toContain('trip/form.json:9:22  走查  事由(Reason) 在任何情况下都不显示');
    expect((await cover('--threshold', '0', '--mutants', '0')).code).toBe(1);
    expect(out).toContain('trip/cases.json  用例  “出市：事由必填”不成立');
  });

  it('says that what is not decided falls short, whatever the thresholds', async () => {
    writeFileSync(
      join(folder, 'trip/form.json'),
      FORM.replace('"IsOutside"', '"Text": { "type": "string", "title": "文本" },\n    "IsOutside"').replace(
        '$values.IsOutside === true',
        "matches($values.Text, '[0-9]{70}')",
      ),
    );
    const { code, out } = await cover('--threshold', '0', '--mutants', '0');

    expect([code, out]).toEqual([1, expect.stringMatching(/ {2}未定 {2}/)]);
    expect(out.split('\n').at(-1)).toMatch(/^ {2}用车\(trip\)：\d+ 处未定，/);
  });

  it('says what is wrong with the documents as well', async () => {
    writeFileSync(join(folder, 'trip/list.json'), '{ "columns": ');
    const { code, err } = await cover('--threshold', '0', '--mutants', '0');

    expect(code).toBe(1);
    expect(err).toContain('trip/list.json:1:14');
  });

  it.each<[string[], string]>([
    [['trap'], 'There is no entity "trap"; did you mean "trip"?'],
    [['--threshold', 'all'], '--threshold is a percentage from 0 to 100'],
    [['--mutants', '101'], '--mutants is a percentage from 0 to 100'],
  ])('refuses %j with one line', async (argv, message) => {
    expect(await cover(...argv)).toEqual({ code: 2, out: '', err: message });
  });
});
