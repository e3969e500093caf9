import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixDocuments } from '#documents/edit/fixDocuments.ts';
import { englishNotes, englishProblems } from '#documents/englishNotes.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { mapDocuments } from '#documents/mapDocuments.ts';
import { printProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import { documentTexts, inEnglish, untranslatedTexts } from '#engine/schema/inEnglish.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { namedDocuments } from '#engine/model/ProductDocuments.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { FolderMemory } from '#annex/memory/FolderMemory.ts';

const FORM = {
  title: '设备',
  'title-en': 'Equipment',
  type: 'object',
  properties: {
    Name: { type: 'string', title: '名称', 'title-en': 'Name', maxLength: 20 },
    SerialNumber: { type: 'string', title: '编号', 'title-en': 'Serial number', maxLength: 20 },
    Kind: { type: 'integer', title: '种类', 'title-en': 'Kind', 'x-enum': 'Kind' },
  },
  required: ['Name'],
};
const DOCUMENTS = {
  'company.json': { name: '某院', 'name-en': 'A hospital', claim: '一句话', 'claim-en': 'x'.repeat(150) },
  'enums/Kind.json': { title: '种类', items: [{ Value: 1, Label: '大型', 'Label-en': 'y'.repeat(120) }] },
  'equipment/form.json': FORM,
  'equipment/list.json': { title: '设备', 'title-en': 'Equipment', columns: ['Name', 'Kind'] },
  'equipment/print.json': {
    prints: [
      { key: 'card', title: '卡片', 'title-en': 'z'.repeat(180), blocks: [{ type: 'fields', fields: ['Name'] }] },
    ],
  },
  'menus/employee.json': {
    role: 'employee',
    title: '菜单',
    items: [{ key: 'E', title: '设备', path: '/e', list: 'equipment/list' }],
  },
};
const textsOf = (changes: Readonly<Record<string, unknown>> = {}): SourceText[] =>
  Object.entries({ ...DOCUMENTS, ...changes }).map(([file, document]) => ({
    file,
    text: JSON.stringify(document, null, 2),
  }));

it('takes English that is longer than the Chinese may be, up to a limit of its own', () => {
  const loaded = loadDocuments(textsOf());
  expect(loaded.problems).toEqual([]);
  const { company, enums, entities } = mapDocuments(loaded.documents, inEnglish, { mayBeLonger: true });
  expect(company).toMatchObject({ name: 'A hospital', claim: 'x'.repeat(150) });
  expect(enums['Kind']).toMatchObject({ items: [{ Label: 'y'.repeat(120) }] });
  expect(entities[0]?.print).toMatchObject({ prints: [{ title: 'z'.repeat(180) }] });

  const { problems } = loadDocuments(
    textsOf({ 'company.json': { ...DOCUMENTS['company.json'], 'claim-en': 'x'.repeat(201) } }),
  );
  expect(problems.map(printProblem)).toEqual([
    expect.stringMatching(/^company\.json:5:\d+ .*The text is too long: at most 200 char/),
  ]);
});

it('translates every text that readers see of the shipped product, and no other', () => {
  const loaded = loadDocuments(readFolder('schemas'));
  const named = namedDocuments(loaded.documents);
  const used = new Set([...[...documentTexts(named)].map(([text]) => text), ...untranslatedTexts(named)]);
  const texts = Object.keys(loaded.documents.english?.texts ?? {}).filter((text) => !/\{\{|\{\$config/.test(text));

  expect(englishNotes(loaded)).toEqual([]);
  expect(texts.filter((text) => !used.has(text))).toEqual([]);
});

it('has a limit for the English of each text that has one', () => {
  const read = (value: unknown, at: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const members = new Map<string, unknown>(Object.entries(value));
    const lost = [...members].flatMap(([name, text]) => {
      const [own, english] = [limitOf(text), limitOf(members.get(`${name}-en`))];
      return members.has(`${name}-en`) && own !== undefined && !((english ?? 0) > own) ? [`${at}/${name}`] : [];
    });
    return [...lost, ...[...members].flatMap(([name, inner]) => read(inner, `${at}/${name}`))];
  };
  const limitOf = (value: unknown): number | undefined =>
    typeof value === 'object' && value !== null && 'maxLength' in value ? Number(value.maxLength) : undefined;
  const files = readdirSync('schemas/meta').filter((name) => name.endsWith('.json'));

  expect(files.flatMap((name) => read(JSON.parse(readFileSync(`schemas/meta/${name}`, 'utf8')), name))).toEqual([]);
});

it('names a document that is none of its kind in English, with the place of its text', () => {
  const wrong = textsOf({ 'equipment/list.json': { ...DOCUMENTS['equipment/list.json'], 'title-en': 5 } });
  const { written } = loadDocuments(wrong, {}, true);
  const { sources } = loadDocuments(wrong);
  expect(englishProblems({ written, sources }, NO_LIMITS, NO_MEMORY)).toEqual([
    expect.objectContaining({ code: 'document/invalid', file: 'equipment/list.json', pointer: '/title-en', line: 3 }),
  ]);
});

const WORKFLOW = {
  field: 'State',
  title: '状态',
  'title-en': 'State',
  initial: 1,
  states: [
    { value: 1, title: '在用', 'title-en': 'In use', color: 'green' },
    { value: 2, title: '报废', 'title-en': 'Scrapped', color: 'red' },
  ],
  transitions: [
    {
      action: 'scrap',
      title: '报废',
      'title-en': 'Scrap',
      from: [1],
      to: 2,
      guards: [
        {
          when: '{{ $values.Kind === 1 }}',
          message: "{{ '不能报废 ' + $values.Name }}",
          'message-en': "{{ 'It cannot be scrapped: ' + $values.SerialNumbr }}",
        },
      ],
    },
  ],
};
const STATED = {
  ...FORM,
  properties: {
    ...FORM.properties,
    State: { type: 'integer', title: '状态', 'title-en': 'State', 'x-computed': true },
  },
};
const GUARDED = { 'equipment/form.json': STATED, 'equipment/workflow.json': WORKFLOW };

it('checks expressions in English texts, and corrects them where they stand', () => {
  const texts = textsOf(GUARDED);
  const found = lintDocuments(loadDocuments(texts));
  expect(found).toMatchObject([
    { file: 'equipment/workflow.json', pointer: '/transitions/0/guards/0/message-en', line: 33 },
  ]);

  const { changed, problems } = fixDocuments(texts, NO_LIMITS);
  expect(problems).toEqual([]);
  expect(changed.map(({ text }) => text)).toEqual([
    JSON.stringify(WORKFLOW, null, 2).replace('$values.SerialNumbr }}', '$values.SerialNumber }}'),
  ]);
});

it('takes English from english.json, and names what is missing and what is wrong there', () => {
  const message = "{{ '不能报废 ' + $values.Name }}";
  const guards = [{ when: '{{ $values.Kind === 1 }}', message }];
  const [transition] = WORKFLOW.transitions;
  const written = { 设备: 'Device', 菜单: 'Menu', 某院: 'never used', 不能报废: 'Not scrapped' };
  const changed = (texts: object): SourceText[] =>
    textsOf({
      ...GUARDED,
      'english.json': { texts },
      'equipment/workflow.json': { ...WORKFLOW, transitions: [{ ...transition, guards }] },
    });
  const wrong = changed({ ...written, [message]: "{{ 'Not scrapped: ' + $values.SerialNumbr }}" });
  const loaded = loadDocuments(wrong);
  expect(loaded.problems).toEqual([]);
  const [found, ...others] = lintDocuments(loaded);
  expect(found).toMatchObject({ file: 'english.json', pointer: `/texts/${message}`, line: 7 });
  expect(found?.message).toContain('SerialNumbr');
  expect(others).toEqual([]);
  const fixed = fixDocuments(wrong, NO_LIMITS);
  expect(fixed).toMatchObject({ changed: [{ file: 'english.json' }], problems: [] });
  expect(fixed.changed[0]?.text).toContain("'Not scrapped: ' + $values.SerialNumber }}");

  // Another translation of the same documents is checked again.
  const sound = changed({ ...written, [message]: 'Not scrapped' });
  const first = new FolderMemory(sound, { pieces: {} }, (text) => text);
  expect(lintDocuments(loadDocuments(sound, {}, false, first), NO_LIMITS, first)).toEqual([]);
  const second = new FolderMemory(wrong, first.kept() ?? { pieces: {} }, (text) => text);
  expect(lintDocuments(loadDocuments(wrong, {}, false, second), NO_LIMITS, second)).toHaveLength(1);

  const [note] = englishNotes(loadDocuments(changed({ 设备: 'Device' })));
  expect(note?.code).toBe('english/missing');
  expect(note?.message).toMatch(/^3 of \d+ texts .*"种类"$/);
});

it('translates texts of english.json that name a setting', () => {
  const changes = {
    'settings.json': { settings: [{ key: 'Most', title: '最多', group: '一般', type: 'number', default: 3 }] },
    'english.json': { texts: { '至多 {$config.Most} 台': 'At most {$config.Most}' } },
  };
  const { documents } = loadDocuments(textsOf(changes));
  expect(documents.english?.texts).toMatchObject({ '至多 3 台': 'At most 3' });
});

it('remembers English that was in order, and is stopped with the rest', () => {
  const texts = textsOf();
  const first = new FolderMemory(texts, { pieces: {} }, (text) => text);
  expect(lintDocuments(loadDocuments(texts, {}, false, first), NO_LIMITS, first)).toEqual([]);
  expect(first.anew().some((piece) => piece.startsWith('english > '))).toBe(true);
  const second = new FolderMemory(texts, first.kept() ?? { pieces: {} }, (text) => text);
  expect(lintDocuments(loadDocuments(texts, {}, false, second), NO_LIMITS, second)).toEqual([]);
  expect(second.anew()).toEqual([]);
  expect(second.kept()).toBeUndefined();

  const loaded = loadDocuments(textsOf(GUARDED));
  expect(englishProblems(loaded, { shouldStop: () => true }, NO_MEMORY)).toBeUndefined();
});
