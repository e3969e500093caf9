import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { run, temporaryFolder, type TemporaryFolder } from '../support/runGuijuHere.ts';

const FORM = `{
  "title": "收款",
  "type": "object",
  "properties": {
    "Kind": { "type": "integer", "title": "方式", "x-enum": "Kind" },
    "Cheque": {
      "type": "string",
      "title": "支票号",
      "x-reactions": {
        "when": "{{ $values.Kind === 2 }}",
        "fulfill": { "state": { "visible": true, "required": true } },
        "otherwise": { "state": { "visible": false } }
      }
    }
  }
}`;
const KINDS = '{ "title": "方式", "items": [{ "Value": 1, "Label": "现金" }, { "Value": 2, "Label": "支票" }] }';
const cases = (...list: string[]): string => `{\n  "cases": [\n    ${list.join(',\n    ')}\n  ]\n}\n`;
const GOOD =
  '{ "title": "支票", "rule": "R1", "values": { "Kind": 2 }, "expect": { "Cheque": { "visible": true, "error": "请输入支票号" } } }';
const WRONG =
  '{ "title": "现金", "rule": "R1", "values": { "Kind": 1 }, "expect": { "Cheque": { "visible": true, "value": "1", "error": true } } }';
const IMPOSSIBLE =
  '{ "title": "偷填", "rule": "R1", "values": { "Kind": 1, "Cheque": "<1>" }, "expect": { "Kind": { "value": 1 } } }';

const product = (...list: string[]): TemporaryFolder =>
  temporaryFolder({ 'receipt/form.json': FORM, 'enums/Kind.json': KINDS, 'receipt/cases.json': cases(...list) });

describe('guiju test', () => {
  it('runs the cases of the shipped schemas', async () => {
    const { code, out } = await run(['test']);

    expect(out.split('\n').at(-1)).toMatch(/^共 \d{4} 个用例，\d{4} 个通过，0 个不通过$/);
    expect(code).toBe(0);
  });

  it('says of a case that fails where it stands, what was expected and what was seen', async () => {
    const { folder } = product(GOOD, WRONG);
    const { code, out } = await run(['test', '--schemas', folder]);

    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      '✗ 收款(receipt)  R1 现金  receipt/cases.json:4:5',
      expect.stringMatching(/^ {4}支票号\(Cheque\) 显示：期望 是，实际 否 {2}receipt\/cases\.json:4:\d+$/),
      expect.stringMatching(/^ {4}支票号\(Cheque\) 保存的值：期望 "1"，实际 空 {2}receipt\/cases\.json:4:\d+$/),
      expect.stringMatching(/^ {4}支票号\(Cheque\) 提示：期望 有提示，实际 没有提示 {2}receipt\/cases\.json:4:\d+$/),
      '',
      '✗ 收款(receipt)  2 个用例，1 个不通过',
      '共 2 个用例，1 个通过，1 个不通过',
    ]);
  });

  it('refuses a case that enters what nobody could', async () => {
    const { folder } = product(IMPOSSIBLE);
    const { code, out } = await run(['test', 'receipt', '--schemas', folder]);

    expect(code).toBe(1);
    expect(out).toContain(
      '支票号(Cheque)此时隐藏，用户无法填写；若要证明它不被保存，请同时期望 "visible": false  receipt/cases.json:3:',
    );
  });

  it('writes JUnit XML that holds any text', async () => {
    const { folder } = product(GOOD, WRONG, IMPOSSIBLE.replace('偷填', 'a \\"b\\" & <c>\\u0001'));
    const file = join(folder, 'junit.xml');
    await run(['test', '--schemas', folder, '--junit', file]);
    const xml = readFileSync(file, 'utf8');

    expect(xml).toContain('<testsuite name="receipt" tests="3" failures="2">');
    expect(xml).toContain('name="R1 a &quot;b&quot; &amp; &lt;c&gt;?"');
    expect(xml.match(/<failure message="支票号\(Cheque\)/g)).toHaveLength(2);
    expect(xml.match(/<testcase /g)).toHaveLength(3);
  });

  it('gives programs the same as JSON', async () => {
    const { folder } = product(GOOD, WRONG);
    const { out } = await run(['test', '--json', '--schemas', folder]);

    expect(JSON.parse(out)).toMatchObject([
      { entity: 'receipt', index: 0, passed: true, file: 'receipt/cases.json', line: 3 },
      { index: 1, passed: false, differences: [{ field: 'Cheque', what: 'visible' }, {}, {}] },
    ]);
  });

  it.each<[string[], string]>([
    [['recipt'], 'There is no entity "recipt"; did you mean "receipt"?'],
    [['--junit', '/does/not/exist.xml'], '/does/not/exist.xml cannot be written'],
  ])('answers %j with one clear line', async (argv, message) => {
    const { folder } = product(GOOD);
    const { code, err } = await run(['test', ...argv, '--schemas', folder]);

    expect([code, err.split('\n').length]).toEqual([2, 1]);
    expect(err).toContain(message);
  });

  it('shows mistakes of the documents instead of running their cases', async () => {
    const { folder, write } = product(GOOD);
    write('receipt/form.json', FORM.replace('$values.Kind', '$values.Kid'));
    const { code, out, err } = await run(['test', '--schemas', folder]);

    expect([code, out]).toEqual([1, expect.stringContaining('rule/unknown-field')]);
    expect(err).toContain('npx guiju check');
  });

  it('runs them again whenever a file changes, until it is stopped', async () => {
    const { folder, write } = product(WRONG);
    const printed: string[] = [];
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const going = run(['test', '--watch', '--schemas', folder], {
      out: (text) => printed.push(text),
      stopped: () => stopped,
    });
    await vi.waitFor(() => expect(printed.at(-1)).toContain('1 个不通过'));
    write('receipt/cases.json', cases(GOOD));
    await vi.waitFor(() => expect(printed.at(-1)).toContain('0 个不通过'), 5000);
    stop();

    expect(await going).toMatchObject({ code: 0 });
  });
});
