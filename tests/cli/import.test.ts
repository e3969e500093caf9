import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { ScriptError } from '#annex/import/script/ScriptWorld.ts';
import { translateCondition } from '#annex/import/script/translateScript.ts';
import type { Values } from '#language/Value.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { readCatalogue } from '#cli/english/englishApp.ts';
import { findWords } from '#cli/english/findWords.ts';
import { CHINESE, isDistinguishable, sentenceOf } from '#engine/words/Sentence.ts';
import { chineseBeside, chineseOfOurs } from '../support/ownWords.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

const NOTHING_READ = { field: () => undefined, fixed: () => undefined, missing: [], changed: [] };
const FRAPPE = 'tests/fixtures/import/frappe';

describe('guiju import frappe', () => {
  it('writes documents that the check accepts, with rules that hold where those of the source did', async () => {
    const { folder, read } = temporaryFolder({});
    const { code, out } = await run(['import', 'frappe', FRAPPE, '--schemas', folder, '--report', `${folder}.json`]);
    onTestFinished(() => rmSync(`${folder}.json`));

    expect(code).toBe(1);
    expect((await run(['check', '--schemas', folder])).out).toMatch(/^8 documents, 0 problems/);
    const loaded = loadDocuments(readFolder(folder));
    const member = loaded.entities.get('readingMember');
    const loan = loaded.entities.get('bookLoan');
    if (member === undefined || loan === undefined) throw new Error('They were not imported');
    const seen = (entity: EntityModel, values: Values, name: string): string => {
      const context = { values, user: {}, now: '2026-01-05 09:00:00', refs: {}, enums: () => undefined };
      const { states } = evaluateRules(entity.ruleSet, context);
      const state = states[entity.field(name)?.index ?? -1];
      return `${state?.display ?? ''}${state?.required === true ? ' required' : ''}`;
    };
    expect(['Child', 'School', ''].map((type) => seen(member, { MemberType: type }, 'Guardian'))).toEqual([
      'visible required',
      'none',
      'none',
    ]);
    expect(['Child', 'School'].map((type) => seen(member, { MemberType: type }, 'SchoolName'))).toEqual([
      'none',
      'visible required',
    ]);
    expect(
      [true, false, null].map((on) => seen(member, { MemberType: 'School', IsBlocked: on }, 'BlockReason')),
    ).toEqual(['visible', 'none', 'none']);
    expect(['Post', 'Pick up', null].map((way) => seen(loan, { Delivery: way }, 'Address'))).toEqual([
      'visible required',
      'none',
      'none',
    ]);
    expect([60, 50, 20, null].map((money) => seen(loan, { Deposit: money }, 'Waiver'))).toEqual([
      'visible',
      'visible',
      'none',
      'none',
    ]);
    expect(read('bookLoanRow/form.json')).toContain('"entity": "bookLoan"');

    const told = out.split('\n').map((line) => line.replace(/^(\S+ {2}\S+ {2}[^（：(]+)[（：(].*/, '$1'));
    expect(told).toEqual(expect.arrayContaining(TOLD));
    expect(JSON.parse(readFileSync(`${folder}.json`, 'utf8'))).toMatchObject({ entities: 3, fields: 23, rules: 15 });
  });

  it('goes on beside a file that cannot be read, and names it', async () => {
    const field = { fieldname: 'colour', fieldtype: 'Data', depends_on: 'eval:cur_frm.doc.kind;' };
    const fields = [{ fieldname: 'kind', fieldtype: 'Data' }, field];
    const { folder } = temporaryFolder({
      'from/pump.json': JSON.stringify({ doctype: 'DocType', name: 'Pump', fields }),
      'from/broken.json': '{ "doctype": "DocType",\n<<<<<<< HEAD\n',
    });
    const { code, out } = await run(['import', 'frappe', `${folder}/from`, '--schemas', `${folder}/to`]);
    expect([code, out]).toEqual([1, expect.stringContaining('带来 1 个实体、2 个字段、1 条规则')]);
    expect(out).toContain('broken.json:1  没有带来  整个文件不能读');
  });

  it('keeps what was done when the time is over, and says so', async () => {
    const { folder } = temporaryFolder('docs/examples/vehicles');
    const { code, out } = await run(['import', 'frappe', FRAPPE, '--out', `${folder}/to`, '--limit', '0.000001']);
    expect(code).toBe(1);
    expect(out).toContain('检查的时间用完了');
    expect(existsSync(`${folder}/to/menus/employee.json`)).toBe(true);
  });

  it('reads lists of documents, and names what in them is no form', async () => {
    const docType = { doctype: 'DocType', name: 'Pump', fields: [{ fieldname: 'kind', fieldtype: 'Data' }] };
    const { folder } = temporaryFolder({
      'from/fixtures/all.json': JSON.stringify([
        { doctype: 'Custom Field', dt: 'Pump', fieldname: 'colour' },
        docType,
        { doctype: 'DocType', fields: [] },
        { doctype: 'Custom Field', dt: 'Pump', fieldname: 'weight' },
      ]),
      'from/report.json': JSON.stringify({ doctype: 'Report', name: 'Pumps' }),
      'from/package.json': '{}',
    });
    const { code, out } = await run(['import', 'frappe', `${folder}/from`, '--schemas', `${folder}/to`]);
    expect([code, out.split('\n').map((line) => line.split('：')[0])]).toEqual([
      1,
      [
        'fixtures/all.json:1  没有带来  DocType 没有 name，整个 DocType 没有带来',
        'fixtures/all.json:1  没有带来  Custom Field ×2',
        expect.stringContaining('带来 1 个实体、1 个字段'),
        '另有不是 DocType 的文档，没有带来',
      ],
    ]);
    expect(out).toMatch(/Report 1$/m);
  });

  it('overwrites nothing, and runs nothing of the source', async () => {
    const { folder } = temporaryFolder('docs/examples/vehicles');
    expect((await run(['import', 'frappe', FRAPPE, '--schemas', folder])).code).toBe(2);
    for (const text of ['x = 1', '(() => doc.a)()', '`${doc.a}`', 'doc.a; doc.b', 'doc.constructor("return 1")()'])
      expect(() => translateCondition(text, NOTHING_READ)).toThrow(ScriptError);
  });
});

/** Its place, what became of it, and the field. */
const TOLD = [
  'book_loan.json:21  含义不同  branch',
  'book_loan.json:75  来源里从不成立  notes',
  'book_loan_row.json:23  来源里隐藏时仍必填  Handling',
  'book_loan.json:45  来源里从不成立  TrackingNo',
  'reading_member.json:68  来源里从不成立  card_colour',
  'reading_member.json:44  来源里隐藏时仍必填  Class Size',
];

const FORMILY = 'tests/fixtures/import/formily';
/** The expected report by schema. */
const FORMILY_TOLD = {
  trip: [
    '含义不同  表单的外观按这里的',
    '含义不同  [leaveOn,backOn]：起止是两个字段 leaveOn、backOn，先后不检查',
    '含义不同  预支：来源里每次重算都覆盖填写的值',
    '没有带来  说明：由程序决定的规则',
    '来源里从不成立  费用：',
    '带来 1 个实体、12 个字段、5 条规则',
  ],
  survey: [
    '含义不同  colour：没有 ColorPicker 这种控件',
    '没有带来  x-reactions {{ (form) => form }}',
    '含义不同  state：选项的 disabled 没有带来',
    '没有带来  photos：控件的 action /upload',
    '来源里从不成立  结果：$values.state 与 "2" 的类型不同，永远不等',
    '来源里隐藏时仍必填  secret：',
    '带来 2 个实体、14 个字段、7 条规则',
  ],
  signup: [
    '含义不同  id：在这里叫 id2',
    '没有带来  id：校验 validator',
    '含义不同  税号：条件不再成立时来源保持原样，这里恢复',
    '来源里从不成立  税号：读取了没有的字段 gone',
    '来源里从不成立  固定：{{ true || $values.account }} 总是成立',
    '没有带来  所在地：只在 ["onFieldValueChange"] 发生时起作用的规则',
    '没有带来  remark：控件的 onChange',
  ],
};

/** Texts that are written into documents, parts of others, and what joins them. */
const NOT_SAID =
  /^(导入|\{0\}已存在|新建\{0\}|\{0\}（没有带来）|添加|是|否|\{0\}至少 \{1\} 个字|分组|（[起止]）|明细在这里只属于|[，、；：]|\{0\}：\{1\})$/;
/** Titles of values that an exported form reads; they are in the language of the product. */
const TITLES = [
  '现在，产品的时区，YYYY-MM-DD HH:mm:ss',
  '明细行的序号，从 0 起',
  '当前用户',
  '被引用的记录',
  '表单的值',
];

describe('the reports of imports and exports in English', () => {
  const texts = [
    'cli/commands/exportCommand.ts',
    ...readdirSync('src/annex/import', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `annex/import/${name}`),
  ]
    .flatMap((file) => findWords(file, readFileSync(`src/${file}`, 'utf8')).words.map(({ key }) => key))
    .filter((key) => !NOT_SAID.test(key) && !TITLES.includes(key));
  const said = readCatalogue(['src/annex/import/draft/en.json']);

  it('have each text, with the same put in, and none that nothing says', () => {
    const holes = (text: string): string => [...new Set(text.match(/(?<=\{)\d+/g))].sort().join();
    expect(texts.filter((text) => !said.has(text))).toEqual([]);
    expect([...said.keys()].filter((text) => !texts.includes(text))).toEqual([]);
    expect([...said].filter(([text, english]) => holes(text) !== holes(english) || CHINESE.test(english))).toEqual([]);
    const sentences = [...said].flatMap(([text, english]) => sentenceOf(text, english) ?? []);
    expect(sentences.filter((sentence) => !isDistinguishable(sentence)).map(({ around }) => around)).toEqual([]);
  });

  it.each([['frappe', FRAPPE], ...['trip', 'survey', 'signup'].map((name) => ['formily', `${FORMILY}/${name}.json`])])(
    'of %s %s',
    async (format = '', from = '') => {
      const { folder } = temporaryFolder({});
      const argv = ['import', format, from, '--lang', 'en'];
      const { out } = await run([...argv, '--json', '--out', `${folder}/a`]);
      const lines = await run([...argv, '--out', `${folder}/b`]);
      const source: unknown[] = (format === 'frappe' ? readdirSync(from).map((name) => `${from}/${name}`) : [from]).map(
        (file): unknown => JSON.parse(readFileSync(file, 'utf8')),
      );
      expect([...chineseBeside(lines.out, source), ...chineseBeside(out, source)]).toEqual([]);
      expect(lines.out).toMatch(/^\d+ (entity|entities), \d+ fields and \d+ rules came along; means otherwise \d+, /m);
    },
  );

  it('of an export', async () => {
    const argv = [
      'export',
      'formily',
      'workOrder',
      '--schemas',
      'docs/examples/maintenance',
      '--partial',
      '--lang',
      'en',
    ];
    const { err } = await run(argv);
    expect(err).toContain('  note  设备: the program supplies the records to choose from (dataSource)');
    // The title of a field of every record is in the language of the product, too.
    expect(chineseOfOurs(err.replaceAll('创建时间', ''), 'docs/examples/maintenance')).toEqual([]);
  });
});

describe('guiju import formily', () => {
  it.each(Object.entries(FORMILY_TOLD))(
    '%s: documents that the check accepts, and what is otherwise',
    async (name, told) => {
      const { folder } = temporaryFolder({});
      const { code, out } = await run(['import', 'formily', `${FORMILY}/${name}.json`, '--out', folder]);

      expect(code).toBe(1);
      expect((await run(['check', '--schemas', folder])).out).toMatch(/ 0 problems/);
      for (const line of told) expect(out).toContain(line);
    },
  );

  it('has rules that hold where those of the source did', async () => {
    const { folder } = temporaryFolder({});
    await run(['import', 'formily', `${FORMILY}/trip.json`, '--entity', 'journey', '--out', folder]);
    await run(['import', 'formily', `${FORMILY}/signup.json`, '--out', `${folder}-b`]);
    onTestFinished(() => rmSync(`${folder}-b`, { recursive: true }));
    const seen = (from: string, key: string, name: string, values: Values): unknown => {
      const entity = loadDocuments(readFolder(from)).entities.get(key);
      if (entity === undefined) throw new Error(`There is no ${key}`);
      const context = { values, user: {}, now: '2026-01-05 09:00:00', refs: {}, enums: () => undefined };
      const { states, values: outcome } = evaluateRules(entity.ruleSet, context);
      const state = states[entity.field(name)?.index ?? -1];
      return [state?.display, state?.required, state?.readOnly, outcome[name] ?? null];
    };
    const journey = (name: string, values: Values): unknown => seen(folder, 'journey', name, values);
    expect(journey('passport', { tripType: 'abroad' })).toEqual(['visible', true, false, null]);
    expect(journey('passport', { tripType: 'domestic' })).toEqual(['none', false, false, null]);
    // The cost of the trip is shown when there is a traveller.
    expect(journey('total', { days: 3, allowance: 80.5 })).toEqual(['none', false, true, null]);
    const somebody = { traveller: '李雷' };
    expect(journey('total', { ...somebody, days: 3, allowance: 80.5 })).toEqual(['visible', false, true, 241.5]);
    expect(journey('note', { ...somebody, days: 1, allowance: 100, advance: 200 })).toEqual([
      'visible',
      true,
      false,
      null,
    ]);
    const signup = (values: Values): unknown => seen(`${folder}-b`, 'signup', 'taxNo', values);
    expect(signup({})).toEqual(['none', false, false, null]);
    expect(signup({ isFirm: true, province: 'zj' })).toEqual(['visible', false, false, null]);
    expect(signup({ isFirm: true, province: 'js' })).toEqual(['visible', false, true, null]);
  });

  it('refuses what is no schema, and overwrites nothing', async () => {
    const { folder } = temporaryFolder({ 'list.json': '[1]', 'broken.json': '{', 'plain.json': '{"type":"object"}' });
    for (const file of ['list', 'broken', 'plain', 'absent'])
      expect((await run(['import', 'formily', `${folder}/${file}.json`, '--out', `${folder}/to`])).code).toBe(2);
    expect((await run(['import', 'formily', `${FORMILY}/trip.json`, '--out', folder])).code).toBe(2);
    expect(
      (await run(['import', 'formily', `${FORMILY}/trip.json`, '--entity', 'A b', '--out', `${folder}/to`])).code,
    ).toBe(2);
  });
});

describe('guiju export formily', () => {
  it('writes a schema, and says what stands in it otherwise', async () => {
    const { folder, read } = temporaryFolder('docs/examples/maintenance');
    const { code, err } = await run([
      'export',
      'formily',
      'supplier',
      '--schemas',
      folder,
      '--out',
      `${folder}/out.json`,
    ]);

    expect(code).toBe(0);
    expect(err).toContain('supplier/form.json:');
    expect(JSON.parse(read('out.json'))).toMatchObject({ type: 'object', properties: {} });
  });

  it('writes nothing where a rule cannot be said, unless it is asked to', async () => {
    const { folder } = temporaryFolder({
      'trip/form.json': JSON.stringify({
        title: '出车',
        type: 'object',
        'x-title-field': 'Goal',
        properties: {
          Goal: { type: 'string', title: '目的地' },
          IsFixed: { type: 'boolean', title: '包价' },
          // Computed at times, and locked by a condition of its own at others.
          Fee: {
            type: 'number',
            title: '费用',
            'x-reactions': [
              { when: '{{ $values.IsFixed === true }}', fulfill: { state: { value: 300 } } },
              { when: '{{ empty($values.Goal) }}', fulfill: { state: { readOnly: true } } },
            ],
          },
        },
      }),
    });
    const argv = ['export', 'formily', 'trip', '--schemas', folder];
    const refused = await run(argv);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/trip\/form\.json:\d+:\d+ {2}不能导出 {2}有时由规则计算、又由规则设为只读的字段/);
    expect(refused.err).toContain('没有写入：1 条规则');

    const partial = await run([...argv, '--partial']);
    expect([partial.code, JSON.parse(partial.out)]).toMatchObject([1, { type: 'object', properties: {} }]);
    expect(partial.err).toContain('状态与这里不同的字段：');
  });
});
