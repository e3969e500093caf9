import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { githubCommands, gitlabQuality } from '#cli/annotations/printFindings.ts';
import { sarifLog } from '#cli/annotations/sarifLog.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

const text = { type: 'string', minLength: 1 };
const object = (properties: object, optional: object = {}): object => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const fromOne = { type: 'integer', minimum: 1 };

/**
 * The requirements of SARIF 2.1.0 on the written parts, and those of GitHub's code scanning: rules, messages, places.
 */
const SARIF = object({
  $schema: { type: 'string', format: 'uri' },
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    minItems: 1,
    items: object({
      tool: object({
        driver: object({
          name: text,
          semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
          rules: { type: 'array', uniqueItems: true, items: object({ id: text, help: object({ text }) }) },
        }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: {
        type: 'array',
        items: object({
          ruleId: text,
          ruleIndex: { type: 'integer', minimum: 0 },
          level: { enum: ['none', 'note', 'warning', 'error'] },
          message: object({ text }),
          partialFingerprints: { type: 'object', minProperties: 1, additionalProperties: text },
          locations: {
            type: 'array',
            minItems: 1,
            items: object({
              physicalLocation: object({
                artifactLocation: object({
                  uri: { type: 'string', pattern: "^[\\w\\-.~!$&'()*+,;=:@%/]+$" },
                  uriBaseId: { const: '%SRCROOT%' },
                }),
                region: object({ startLine: fromOne, startColumn: fromOne }),
              }),
            }),
          },
        }),
      },
    }),
  },
});

/** The requirements of GitLab on a code quality report. */
const GITLAB = {
  type: 'array',
  items: object({
    description: text,
    check_name: text,
    fingerprint: text,
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: object({
      path: { type: 'string', pattern: '^(?!\\./|/)' },
      positions: object({ begin: object({ line: fromOne, column: fromOne }) }),
    }),
  }),
};

const ajv = new Ajv({ allErrors: true, formats: { uri: /^https:/ } });
const faultsOf = (schema: object, value: unknown): unknown => (ajv.validate(schema, value) ? [] : ajv.errors);

/** The example of maintenance inside a repository, with one finding for each command. */
function broken(): { folder: string; before: string } {
  const { folder, read, write } = temporaryFolder({});
  const schemas = join(folder, 'product/schemas');
  mkdirSync(join(folder, '.git'));
  for (const name of ['before', 'product/schemas'])
    cpSync('docs/examples/maintenance', join(folder, name), { recursive: true });
  const edit = (file: string, from: string, to: string): void => {
    expect(read(`product/schemas/${file}`)).toContain(from);
    write(`product/schemas/${file}`, read(`product/schemas/${file}`).replace(from, to));
  };
  edit('workOrder/form.json', '"when": "{{ $deps.w === 2 }}"', '"when": "{{ $deps.w === 9 }}"');
  edit('workOrder/cases.json', '"visible": true', '"visible": false');
  return { folder: schemas, before: join(folder, 'before') };
}

describe('findings for programs', () => {
  it('are a log of SARIF 2.1.0, with paths from the top of the repository', async () => {
    const { folder } = broken();
    const { code, out } = await run(['check', '--format', 'sarif', '--schemas', folder]);
    const log: unknown = JSON.parse(out);

    expect(code).toBe(1);
    expect(faultsOf(SARIF, log)).toEqual([]);
    expect(log).toMatchObject({
      runs: [
        {
          tool: {
            driver: { rules: [{ id: 'value/not-in-enum' }] },
          },
          results: [
            {
              ruleId: 'value/not-in-enum',
              level: 'warning',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'product/schemas/workOrder/form.json', uriBaseId: '%SRCROOT%' },
                    region: { startLine: 160, startColumn: 37 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  itWhole('are valid for every command, and say the same in each format', async () => {
    const { folder, before } = broken();
    const fixed = ['--schemas', folder];
    for (const argv of [
      ['check', ...fixed],
      ['cover', 'workOrder', ...fixed],
      ['diff', before, folder, ...fixed],
      ['test', 'workOrder', ...fixed],
    ]) {
      const [sarif, gitlab, github] = [
        await run([...argv, '--format', 'sarif']),
        await run([...argv, '--format', 'gitlab']),
        await run([...argv, '--format', 'github']),
      ];
      expect([argv[0], faultsOf(SARIF, JSON.parse(sarif.out))]).toEqual([argv[0], []]);
      const report: unknown = JSON.parse(gitlab.out);
      expect([argv[0], faultsOf(GITLAB, report)]).toEqual([argv[0], []]);
      const lines = github.out.split('\n').filter((line) => line !== '');
      expect(report).toHaveLength(lines.length);
      for (const line of lines)
        expect(line).toMatch(/^::(error|warning|notice) file=[^:,]+,line=\d+,col=\d+,title=[^:,]+::./);
      expect(new Set([sarif.code, gitlab.code, github.code]).size).toBe(1);
    }
  });

  it('stand at the line of what a case expects, and of the field and the transition that differ', async () => {
    const { folder } = temporaryFolder('docs/examples/maintenance');
    const { write, read, folder: changed } = temporaryFolder('docs/examples/maintenance');
    write(
      'workOrder/cases.json',
      read('workOrder/cases.json').replace('"Quote": { "visible": true', '"Quote": { "visible": false'),
    );
    write('workOrder/workflow.json', read('workOrder/workflow.json').replace('$record.Way === 2', '$record.Way === 1'));
    const lineOf = (file: string, part: string): number =>
      read(file).slice(0, read(file).indexOf(part)).split('\n').length;
    const tested = await run(['test', 'workOrder', '--format', 'github', '--schemas', changed]);
    const compared = await run(['diff', folder, changed, '--format', 'github', '--schemas', changed]);

    expect(tested.out).toContain(`line=${lineOf('workOrder/cases.json', '"Quote": { "visible": false')},`);
    expect(tested.out).toMatch(/title=case\/failed::.+ 显示：期望 否，实际 是$/m);
    expect(compared.out).toContain(
      `workOrder/workflow.json,line=${lineOf('workOrder/workflow.json', '"action": "quote"') - 1},`,
    );
  });

  it('hold any text, and tell findings that are alike apart', () => {
    const one = {
      rule: 'a/b',
      level: 'error' as const,
      file: 'a b/%,表:.json',
      line: 1,
      column: 2,
      message: '100%\r\n::x',
    };

    expect(githubCommands([one])).toBe('::error file=a b/%25%2C表%3A.json,line=1,col=2,title=a/b::100%25%0D%0A::x');
    expect(faultsOf(SARIF, sarifLog([one, one], 'zh'))).toEqual([]);
    const [first, second, moved] = [...gitlabQuality([one, one]), ...gitlabQuality([{ ...one, line: 9 }])];
    expect(second?.fingerprint).not.toBe(first?.fingerprint);
    expect(moved?.fingerprint).toBe(first?.fingerprint);
  });

  it.each<[string[], string]>([
    [['check', '--format', 'sarrif'], '--format is one of sarif, gitlab, github; did you mean "sarif"?'],
    [['test', '--format', 'sarif', '--json'], '--format and --json exclude each other'],
    [['check', '--fix', '--format', 'sarif'], '--fix prints what it changed, and takes no --format'],
  ])('refuse %j with one clear line', async (argv, message) => {
    expect(await run([...argv, '--schemas', 'docs/examples/maintenance'])).toEqual({ code: 2, out: '', err: message });
  });
});
