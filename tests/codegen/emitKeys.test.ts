import { expect, it } from 'vitest';
import { describeKeys, emitKeys } from '../../codegen/emitKeys.ts';
import { FRAME_WORDS } from '#language/words/functionWords.ts';
import { DOCUMENT_KINDS, readMetaSchema } from '../../codegen/metaSchemas.ts';

const { text: page } = await emitKeys(process.cwd());

/** The keys of every object of a meta-schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const isOfKeys = 'properties' in schema && 'type' in schema && schema.type === 'object';
  const own = isOfKeys && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(keysOf)];
}

it.each(DOCUMENT_KINDS.map(({ file }) => file))('the page of keys has each key of %s, with words about it', (file) => {
  const keys = new Set(keysOf(readMetaSchema(process.cwd(), file)));
  const told = keys.size === 0 ? [] : [...keys].filter((key) => key !== '$schema' && !key.endsWith('-en'));
  expect(told.length).toBeGreaterThan(0);
  expect(
    told.filter(
      (key) =>
        !new RegExp(`^- (\\*\\*)?\`${key.replaceAll('$', String.raw`\$`)}\`(\\*\\*)? \\(.+\\): .{4}`, 'm').test(page),
    ),
  ).toEqual([]);
});

it('every object that a key takes is described under the name that stands there', () => {
  const heads = new Set([...page.matchAll(/^### .*: (.+)$/gm)].map(([, name]) => name));
  const named = [...page.matchAll(/^- \S+ \((.+?)\): /gm)].flatMap(([, takes = '']) =>
    [...takes.matchAll(/`([A-Za-z][\w.-]*)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !heads.has(name))).toEqual(['true', 'false']);
});

it.each([
  ['what may be edited in a state', '- `edit` (true or false or list of `states.edit`): '],
  ['the fields that it grants', '- `fields` (list of text): Fields that may be changed.'],
  ['what the records of a guard are found by', '- **`by`** (text): Their field that refers to this record.'],
  ['the steps of a block', '- **`steps`** (list of `steps.steps`): '],
  ['the entity of a shortcut', '- **`entity`** (text): The entity of the new record.'],
  ['the form of a shortcut', '- **`form`** (text): Name of a form of the entity.'],
])('says %s', (_, line) => {
  expect(page).toContain(`\n${line}`);
});

it('a key without words is refused by its name', () => {
  const schema = {
    description: 'a.json: something.',
    properties: { b: { properties: { c: { type: 'string' } }, description: 'B.' } },
  };
  expect(() => describeKeys('a.schema.json', schema)).toThrow('a.schema.json: b.c has no description');
});

it('says what is needed, what is said in English beside it, and what it takes', () => {
  const schema = {
    description: 'a.json: something.',
    required: ['title'],
    properties: {
      title: { type: 'string', description: 'Its name.' },
      'title-en': { type: 'string' },
      size: { type: 'integer', minimum: 1, maximum: 3, description: 'How large.' },
      when: { $ref: '#/definitions/expression' },
      rows: { items: { $ref: '#/definitions/row' }, description: 'What is in it.' },
    },
    definitions: {
      expression: { type: 'string', pattern: '\\{\\{', description: 'A condition.' },
      row: { description: 'A row.', properties: { kind: { const: 'x', description: 'Its kind.' } } },
    },
  };
  expect(
    describeKeys('a.schema.json', schema)
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    '## `a.json`',
    'Something.',
    '- **`title`** (text, `+en`): Its name.',
    '- `size` (whole number from 1 to 3): How large.',
    '- `when` (`{{ expression }}`): A condition.',
    '- `rows` (list of `row`): What is in it.',
    '### `a.json`: row',
    'A row.',
    '- `kind` (`"x"`): Its kind.',
  ]);
});

it('has each function of expressions in English', () => {
  const [, section = ''] = page.split('## Functions of expressions');

  expect(section).not.toMatch(/[\u4e00-\u9fff]/);
  expect(section).toContain('- `count(rows, condition)`: Number of rows that meet the condition.');
  expect(Object.keys(FRAME_WORDS).filter((name) => !section.includes(`\n- \`${name}(`))).toEqual([]);
});
