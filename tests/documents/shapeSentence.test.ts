import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { inChinese } from '#documents/chinese/inChinese.ts';
import { PATTERN_EXAMPLES } from '#documents/PATTERN_EXAMPLES.ts';
import { shapeProblems } from '#documents/shapeProblems.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

const META = readdirSync('schemas/meta').map((file): unknown =>
  JSON.parse(readFileSync(`schemas/meta/${file}`, 'utf8')),
);

/** Keys of a schema that refuse no value, or that contain subschemas. */
const SILENT = '$schema $id $ref title description default definitions properties patternProperties items'.split(' ');
/** Names below these keys are not keywords. */
const NAMED = ['definitions', 'properties', 'patternProperties'];

const valuesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function keywordsOf(schema: unknown): [keyword: string, value: unknown][] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (NAMED.includes(keyword)) return valuesOf(value).flatMap(keywordsOf);
    if (['default', 'const', 'enum', 'required', 'dependencies'].includes(keyword)) return [[keyword, value]];
    return [...(SILENT.includes(keyword) ? [] : [[keyword, value] satisfies [string, unknown]]), ...keywordsOf(value)];
  });
}

const USED = META.flatMap(keywordsOf);

/** A schema for every keyword, a refused value, and the message for it. */
const REFUSED: Readonly<
  Record<string, readonly (readonly [schema: object, value: unknown, said: string, place: string])[]>
> = {
  type: [
    [{ type: 'object' }, [], 'The value must be an object in { }', ''],
    [{ type: 'array' }, 'A', 'The value must be a list in [ ]. Write ["A"]', ''],
    [{ type: 'integer' }, '12', 'The value must be a whole number. Write 12 without quotes', ''],
    [{ type: 'integer' }, 'twelve', 'The value must be a whole number', ''],
    [{ type: 'number' }, '1.5', 'The value must be a number. Write 1.5 without quotes', ''],
    [{ type: 'boolean' }, 'true', 'The value must be true/false. Write true without quotes', ''],
    [{ type: 'string' }, 5, 'The value must be a text in quotes. Write "5"', ''],
    [{ type: ['integer', 'null'] }, [], 'The value must be a whole number or null', ''],
    [
      { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] },
      [],
      'The value must be a text in quotes or a number or true/false or null',
      '',
    ],
  ],
  enum: [[{ enum: ['red', 'green'] }, 'gren', 'This value is not allowed here. One of red, green', '']],
  const: [
    [{ const: 'object' }, 'string', 'Only "object" may stand here', ''],
    [{ anyOf: [{ const: '*' }, { type: 'array' }] }, {}, 'The value must be "*" or a list in [ ]', ''],
  ],
  pattern: [
    [
      { pattern: '^#[0-9a-fA-F]{6}$' },
      'blue',
      '"blue" is not written as it has to be here (^#[0-9a-fA-F]{6}$). Write it like "#1f4e79"',
      '',
    ],
  ],
  minLength: [
    [{ minLength: 1 }, '', 'The text may not be empty', ''],
    [{ minLength: 3 }, 'a', 'The text is too short: at least 3 characters', ''],
  ],
  maxLength: [[{ maxLength: 3 }, 'abcd', 'The text is too long: at most 3 characters', '']],
  minimum: [[{ minimum: 3 }, 2, 'The number is too small: at least 3', '']],
  maximum: [[{ maximum: 3 }, 4, 'The number is too large: at most 3', '']],
  exclusiveMinimum: [[{ exclusiveMinimum: 0 }, 0, 'The number is too small: it must be above 0', '']],
  minItems: [
    [{ minItems: 1 }, [], 'The list may not be empty', ''],
    [{ minItems: 2 }, [1], 'The list is too short: at least 2 entries', ''],
  ],
  maxItems: [[{ maxItems: 1 }, [1, 2], 'The list is too long: at most 1 entries', '']],
  uniqueItems: [
    [{ uniqueItems: true }, ['a', 'b', 'a'], 'Entries 1 and 3 of the list are the same. Leave one of them out', ''],
  ],
  minProperties: [
    [{ minProperties: 1 }, {}, 'The object may not be empty', ''],
    [
      { minProperties: 2, properties: { a: {}, b: {} } },
      {},
      'The object has too few keys: at least 2. One of a, b',
      '',
    ],
  ],
  maxProperties: [
    [
      { maxProperties: 1, properties: { a: {}, b: {} } },
      { a: 1, b: 2 },
      'Only one key may stand here. One of a, b',
      '',
    ],
  ],
  required: [[{ required: ['by'] }, {}, 'The key "by" is missing', '']],
  dependencies: [
    [
      { dependencies: { fields: ['where'] } },
      { fields: [] },
      'The key "fields" means nothing without "where". Write "where" next to it',
      '',
    ],
  ],
  additionalProperties: [
    [
      { properties: { title: {} }, additionalProperties: false },
      { titel: 1 },
      'Unknown key "titel". Did you mean "title"?',
      '/titel',
    ],
  ],
  propertyNames: [
    [
      { propertyNames: { pattern: '^[A-Z][A-Z0-9-]{1,39}$' } },
      { invoice: 1 },
      '"invoice" is not written as it has to be here (^[A-Z][A-Z0-9-]{1,39}$). Write it like "P-INVNO"',
      '/invoice',
    ],
  ],
  anyOf: [[{ anyOf: [{ const: 'a' }, { const: 'a' }] }, 'b', 'Only "a" may stand here', '']],
  oneOf: [
    [{ oneOf: [{ minLength: 1 }, { maxLength: 9 }] }, 'both', 'This value matches none of the allowed forms', ''],
  ],
  discriminator: [
    [
      {
        type: 'object',
        discriminator: { propertyName: 'type' },
        oneOf: [{ $ref: '#/definitions/a' }, { $ref: '#/definitions/b' }],
        definitions: {
          a: { required: ['type'], properties: { type: { const: 'a' } } },
          b: { required: ['type'], properties: { type: { const: 'b' } } },
        },
      },
      {},
      'The key "type" is missing. One of a, b',
      '',
    ],
  ],
};

it('every keyword of the meta-schemas that refuses a value has a sentence', () => {
  const used = new Set(
    USED.map(([keyword]) => keyword).filter((keyword) => keyword !== 'default' && keyword !== 'propertyName'),
  );
  expect([...used].sort()).toEqual(Object.keys(REFUSED).sort());
});

it.each(Object.entries(REFUSED).flatMap(([keyword, rows]) => rows.map((row) => [keyword, ...row] as const)))(
  '%s of %j and %j is told in words, in both languages',
  (_, schema, value, said, place) => {
    const check = new Ajv({ allErrors: true, verbose: true, strict: false, discriminator: true }).compile(schema);
    expect(check(value)).toBe(false);

    const [problem, ...others] = shapeProblems('a.json', value, check.errors ?? []);
    const { message = '', proposal, pointer } = problem ?? {};
    expect([proposal === undefined ? message : `${message}. ${proposal}`, pointer, others]).toEqual([said, place, []]);
    expect(inChinese(message)).toMatch(/\p{Script=Han}/u);
    if (proposal !== undefined) expect(inChinese(proposal)).toMatch(/\p{Script=Han}/u);
    expect(inChinese(message)).not.toMatch(/ or | in quotes| whole number/);
  },
);

it('every pattern of the meta-schemas has an example that meets it', () => {
  const patterns = new Set(USED.flatMap(([keyword, value]) => (keyword === 'pattern' ? [String(value)] : [])));
  const isExpression = (pattern: string): boolean => pattern.includes('\\{\\{');
  expect(Object.keys(PATTERN_EXAMPLES).sort()).toEqual(
    [...patterns].filter((pattern) => !isExpression(pattern)).sort(),
  );
  for (const [pattern, example] of Object.entries(PATTERN_EXAMPLES)) expect(example).toMatch(new RegExp(pattern, 'u'));
});

it('check says it with its place, in English and in Chinese', async () => {
  const { folder, write } = temporaryFolder('tests/fixtures/defects/reference-unknown-field/column');
  write('roles/clerk.json', '{\n  "title": "职员",\n  "keys": ["A", "A"],\n  "actions": {},\n  "dataScope": 5\n}\n');
  const check = async (lang: string): Promise<string> =>
    (await run(['check', '--schemas', folder, '--no-cache', '--lang', lang])).out;
  const english = await check('en');
  expect(english).toContain('roles/clerk.json:3:11  document/invalid  Entries 1 and 2 of the list are the same');
  expect(english).toContain('roles/clerk.json:4:14  document/invalid  The value must be "*" or a list in [ ]');
  const chinese = await check('zh');
  expect(chinese).toContain('roles/clerk.json:3:11  document/invalid  列表的第 1 项和第 2 项是一样的');
  expect(chinese).toContain('roles/clerk.json:4:14  document/invalid  值应当是"*"或[ ] 里的列表');
});
