import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { ScriptError } from '#exchange/script/Script.ts';
import { translateCondition } from '#exchange/script/translateScript.ts';
import type { Values } from '#language/Value.ts';
import { readFolder } from '#server/product/readFolder.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';

const FRAPPE = 'tests/fixtures/exchange/frappe';

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
    expect(JSON.parse(readFileSync(`${folder}.json`, 'utf8'))).toMatchObject({ entities: 3, fields: 23, rules: 11 });
  });

  it('goes on beside a file that cannot be read, and names it', async () => {
    const field = { fieldname: 'colour', fieldtype: 'Data', depends_on: 'eval:cur_frm.doc.kind;' };
    const fields = [{ fieldname: 'kind', fieldtype: 'Data' }, field];
    const { folder } = temporaryFolder({
      'from/pump.json': JSON.stringify({ doctype: 'DocType', name: 'Pump', fields }),
      'from/broken.json': '{ "doctype": "DocType",\n<<<<<<< HEAD\n',
    });
    const { code, out, err } = await run(['import', 'frappe', `${folder}/from`, '--schemas', `${folder}/to`]);
    expect([code, out]).toEqual([1, expect.stringContaining('带来 1 个实体、2 个字段、1 条规则')]);
    expect(err).toContain('broken.json  没有带来  整个文件不能读');
  });

  it('overwrites nothing, and runs nothing of the source', async () => {
    const { folder } = temporaryFolder('docs/examples/vehicles');
    expect((await run(['import', 'frappe', FRAPPE, '--schemas', folder])).code).toBe(2);
    for (const text of ['x = 1', '(() => doc.a)()', '`${doc.a}`', 'doc.a; doc.b', 'doc.constructor("return 1")()'])
      expect(() => translateCondition(text, { field: () => undefined, missing: [] })).toThrow(ScriptError);
  });
});

/** Its place, what became of it, and the field. */
const TOLD = [
  'book_loan.json:21  含义不同  branch',
  'book_loan.json:75  没有带来  notes',
  'book_loan_row.json:23  没有带来  handling',
  'book_loan.json:45  来源里从不成立  TrackingNo',
  'reading_member.json:68  来源里从不成立  card_colour',
  'reading_member.json:44  来源里隐藏时仍必填  Class Size',
];

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
    const argv = ['export', 'formily', 'equipment', '--schemas', 'docs/examples/maintenance'];
    const refused = await run(argv);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/equipment\/form\.json:\d+:\d+ {2}不能导出 {2}规则的 suggest/);
    expect(refused.err).toContain('没有写入：1 条规则');

    const partial = await run([...argv, '--partial']);
    expect([partial.code, JSON.parse(partial.out)]).toMatchObject([1, { type: 'object', properties: {} }]);
    expect(partial.err).toContain('状态与这里不同的字段：');
  });
});
