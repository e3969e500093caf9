import { describe, expect, it } from 'vitest';
import { completeAt, type Completions } from '#annex/editor/completeAt.ts';
import { type CompletionNames, type DocumentKind, documentKind } from '#annex/editor/CompletionNames.ts';
import { FILES_OF_META } from '#annex/new/writeProjectFiles.ts';
import { readFolder } from '#server/product/readFolder.ts';
import cases from '#schemas/meta/cases.schema.json';
import form from '#schemas/meta/form.schema.json';
import list from '#schemas/meta/list.schema.json';
import workflow from '#schemas/meta/workflow.schema.json';

const META = { form, list, cases, workflow } as const;

const NAMES: CompletionNames = {
  fields: [
    { name: 'Money', title: '金额' },
    { name: 'PaymentType', title: '付款方式' },
    { name: 'ProjectId', title: '项目' },
  ],
  entities: [{ name: 'payment', title: '收款' }],
  enums: [{ name: 'PaymentType', title: '付款方式' }],
  keys: [{ name: 'PaymentMgr' }],
  forms: [{ name: 'receipt' }],
  transitions: [{ name: 'confirm', title: '确认' }],
  actions: [{ name: 'view' }, { name: 'confirm' }],
  dialogs: [{ name: 'approval', title: '审核' }],
  commands: [{ name: 'issueNumber' }],
  who: [{ name: 'owner' }],
  lists: [{ name: 'payment/list' }],
  user: [{ name: 'Role' }],
  settings: [{ name: 'CompanyName', title: '公司名称' }],
  functions: [{ name: 'empty' }],
  effects: [{ name: 'visible', title: '显示' }, { name: 'hint' }],
  itemsOf: (field) => (field === 'PaymentType' ? [{ name: '2', title: '支票' }] : []),
  fieldsSought: () => [],
  fieldsBehind: (field) => (field === 'ProjectId' ? [{ name: 'OwnerId' }] : []),
};

/** Completes at the | of a text. */
function complete(kind: keyof typeof META & DocumentKind, marked: string): Completions | undefined {
  const offset = marked.indexOf('|');
  return completeAt(marked.replace('|', ''), offset, { kind, meta: META[kind], names: NAMES });
}

const labels = (found: Completions | undefined): string[] => (found?.options ?? []).map(({ label }) => label);

const field = (inside: string): string => `{ "properties": { "Money": { "type": "number", ${inside} } } }`;

describe('completing a document', () => {
  it('offers the keys of a field, without those it has, and none of a section', () => {
    const found = labels(complete('form', field('"|"')));

    expect(found).toContain('x-component');
    expect(found).toContain('maximum');
    expect(found).not.toContain('type');
    expect(found).not.toContain('x-collapsed');
  });

  it('offers the keys of a section where the type says so', () => {
    const found = labels(complete('form', '{ "properties": { "a": { "type": "void", "|" } } }'));

    expect(found).toContain('x-collapsed');
    expect(found).not.toContain('maximum');
  });

  it('writes a key with its colon, once', () => {
    const open = complete('form', '{ "x-ti| }');
    const closed = complete('form', '{ "x-ti|": "A" }');

    expect(open?.options.find(({ label }) => label === 'x-title-field')?.insert).toBe('"x-title-field": ');
    expect(closed?.options.find(({ label }) => label === 'x-title-field')?.insert).toBe('"x-title-field"');
  });

  it('tells what a key is for', () => {
    const found = complete('form', field('"|"'));

    expect(found?.options.find(({ label }) => label === 'x-span')?.info).toContain('Columns');
  });

  it('calls a key of a rule what people call it, and tells what it is for', () => {
    const found = complete('form', field('"x-reactions": { "fulfill": { "state": { "|" } } }'));

    expect(found?.options.find(({ label }) => label === 'visible')?.detail).toBe('显示');
    expect(found?.options.find(({ label }) => label === 'hint')?.insert).toBe('"hint": ');
  });

  it.each([
    ['form', field('"x-component": "|"'), ['MoneyInput', 'RowsTable']],
    ['form', field('"x-component": |'), ['MoneyInput']],
    ['form', field('"x-required-by": ["|"]'), ['confirm', 'receipt']],
    ['list', '{ "rowActions": ["|"] }', ['view', 'confirm']],
    ['workflow', '{ "transitions": [{ "dialog": "|" }] }', ['approval']],
    ['workflow', '{ "transitions": [{ "command": "|" }] }', ['issueNumber']],
    ['workflow', '{ "transitions": [{ "who": ["|"] }] }', ['owner']],
    ['workflow', '{ "transitions": [{ "inputs": ["|"] }] }', ['Money']],
    ['workflow', '{ "transitions": [{ "kind": "|" }] }', ['danger', 'primary']],
    ['form', field('"x-computed": |'), ['true', 'false']],
    ['form', field('"x-enum": "|"'), ['PaymentType']],
    ['form', field('"x-reference": { "entity": "|" }'), ['payment']],
    ['form', field('"x-reactions": { "dependencies": { "a": "|" } }'), ['Money', 'PaymentType']],
    ['form', field('"x-reactions": [{ "fulfill": { "state": { "|" } } }]'), ['visible', 'required', 'options', 'hint']],
    ['form', '{ "required": ["Money", "|"] }', ['PaymentType']],
    ['form', '{ "x-permission": "|" }', ['PaymentMgr']],
    ['list', '{ "sort": ["|"] }', ['Money', '-Money']],
    ['list', '{ "create": [{ "form": "|" }] }', ['receipt']],
    ['cases', '{ "cases": [{ "values": { "|" } }] }', ['Money']],
    ['cases', '{ "cases": [{ "values": { "PaymentType": | } }] }', ['2']],
    ['cases', '{ "cases": [{ "expect": { "Money": { "|" } } }] }', ['visible', 'error']],
    ['cases', '{ "cases": [{ "refs": { "ProjectId": { "|" } } }] }', ['OwnerId']],
    ['cases', '{ "cases": [{ "user": { "|" } }] }', ['Role']],
  ] as const)('knows what stands in %s at %s', (kind, text, expected) => {
    expect(labels(complete(kind, text))).toEqual(expect.arrayContaining([...expected]));
  });

  it('offers no item of a list twice', () => {
    expect(labels(complete('form', '{ "required": ["Money", "|"] }'))).not.toContain('Money');
  });

  it.each([
    ['$deps.|', ['kind']],
    ['$deps.ki|', ['kind']],
    ['$values.|', ['Money', 'PaymentType', 'ProjectId']],
    ['$values.Money > 0 && $user.|', ['Role']],
    ['$ref.|', ['ProjectId']],
    ['$ref.ProjectId.|', ['OwnerId']],
    ['e|', ['$deps', 'empty']],
  ])('completes the expression {{ %s }}', (text, expected) => {
    const reaction = `"x-reactions": { "dependencies": { "kind": "PaymentType" }, "when": "{{ ${text} }}" }`;
    const found = complete('form', field(reaction));

    expect(labels(found)).toEqual(expect.arrayContaining(expected));
    expect(found?.to).toBe(field(reaction).indexOf('|'));
  });

  it('replaces only the name at the cursor in an expression', () => {
    const text = field('"x-reactions": { "when": "{{ $values.Mon| > 0 }}" }');
    const found = complete('form', text);

    expect(text.slice(found?.from, found?.to)).toBe('Mon');
  });

  it.each(["{{ $values.Money === 'a|' }}", '{{ 1 }} |'])('offers no names of expressions in %s', (text) => {
    expect(labels(complete('form', field(`"x-reactions": { "when": "${text}" }`)))).not.toContain('$deps');
  });

  it.each(['', '|', '{|', '{ "properties": { "A": {|', '[[[|', '{ "a" |', '"|'])('does not fail on %j', (text) => {
    expect(() => complete('form', text.includes('|') ? text : `${text}|`)).not.toThrow();
  });
});

describe('patterns of files for editors', () => {
  const meets = (file: string, pattern: string): boolean =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file);
  const metaOf = (file: string): string[] =>
    Object.entries(FILES_OF_META).flatMap(([kind, patterns]) => {
      const isLeftOut = patterns.some((pattern) => pattern.startsWith('!') && meets(file, pattern.slice(1)));
      return !isLeftOut && patterns.some((pattern) => meets(file, pattern)) ? [kind] : [];
    });
  const documents = readFolder('schemas').filter(({ file }) => file.endsWith('.json'));

  it('find the meta-schema that each shipped document names, and no other', () => {
    const found = documents.map(({ file }) => ({ file, kinds: metaOf(file), known: documentKind(file) }));
    const named = documents.map(({ file, text }) => {
      const [, kind = ''] = /"\$schema": "[^"]*\/(\w+)\.schema\.json"/.exec(text) ?? [];
      return { file, kinds: [kind], known: documentKind(file) === undefined ? undefined : kind };
    });
    expect(found.length).toBeGreaterThan(200);
    expect(found).toEqual(named);
  });
});
