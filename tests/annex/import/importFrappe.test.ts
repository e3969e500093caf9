import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { OPEN } from '#engine/rules/EFFECTS.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { settleDraft } from '#annex/import/draft/settleDraft.ts';
import type { DocField, DocType } from '#annex/import/frappe/DocType.ts';
import { importFrappe, readFrappe } from '#annex/import/frappe/importFrappe.ts';
import type { Value, Values } from '#language/Value.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { askFrappe, type Doc } from '../../support/frappe/askFrappe.ts';
import { toldImport } from '../../support/toldImport.ts';
import { data, importedDocTypes, shown, whens } from '../../support/frappe/importedDocTypes.ts';

const NOW = '2026-06-10 09:30:00';
const FOLDER = 'tests/fixtures/import/rental';
const files = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
const docTypes = new Map(readFrappe(files).docTypes.map((docType): [string, DocType] => [docType.name, docType]));
const settled = settleDraft(importFrappe([...docTypes.values()]), NO_LIMITS);
const notes = toldImport(settled, [...docTypes.values()]);
const loaded = loadDocuments(settled.texts);
const enums = enumsOfProduct(loaded.documents);
const ask = askFrappe(NOW);

/** Fields whose conditions were not imported, as the report states. */
const LOST = new Set(['role_note', 'db_note', 'virtual_total']);

const REGIONS = ['NORTH', 'WEST', 'SOUTH'];
const here = (fieldname: string): string =>
  fieldname
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The possible values of a form field. */
function held(field: DocField): fc.Arbitrary<unknown> {
  switch (field.fieldtype) {
    case 'Check':
      return fc.constantFrom(0, 1);
    case 'Int':
    case 'Currency':
    case 'Percent':
      return fc.constantFrom(0, 1, 2, 5, 6, 9.5, 10, 299, 300, 1200);
    case 'Date':
      return fc.constantFrom(
        null,
        '2026-05-31',
        '2026-06-01',
        '2026-06-09',
        '2026-06-10',
        '2026-06-17',
        '2026-07-11',
        '2027-01-01',
      );
    case 'Time':
      return fc.constantFrom(null, '07:05:00', '18:00:00', '18:00:30', '19:20:00');
    case 'Select':
      return fc.constantFrom('', ...field.options.split('\n'));
    case 'Link':
      return fc.constantFrom('', ...REGIONS);
    case 'Table':
      return fc.array(docOf(docTypes.get(field.options)), { maxLength: 4 });
    default:
      return fc.constantFrom('', 'T-1', 'test', 'TEST', 'AB-12', 'ab-12', 'Q-X', 'North Road 7');
  }
}

function docOf(docType: DocType | undefined): fc.Arbitrary<Doc> {
  const fields = docType?.fields.filter(({ fieldtype }) => !fieldtype.endsWith('Break')) ?? [];
  return fc.record(Object.fromEntries(fields.map((field) => [field.fieldname, held(field)])));
}

function valueHere(field: DocField, given: unknown): Value {
  if (Array.isArray(given)) return given.map((row: Doc) => valuesHere(field.options, row));
  if (field.fieldtype === 'Check') return given === 1;
  if (typeof given !== 'string') return typeof given === 'number' ? given : null;
  if (field.fieldtype === 'Link') return given === '' ? null : REGIONS.indexOf(given) + 1;
  return given === '' ? null : field.fieldtype === 'Time' ? given.replace(/:00$/, '') : given;
}

function valuesHere(docType: string, doc: Doc): Values {
  const fields = docTypes.get(docType)?.fields.filter(({ fieldname }) => fieldname in doc) ?? [];
  return Object.fromEntries(fields.map((field) => [here(field.fieldname), valueHere(field, doc[field.fieldname])]));
}

interface Seen {
  readonly isShown: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/** The source's state of every field: a hidden page or section hides its content. */
function inSource({ fields, name }: DocType, given: Doc, above: Doc): Readonly<Record<string, Seen>> {
  const [doc, parent] = [given, above].map((each) => ({ ...each, doctype: name, docstatus: 0, __islocal: 1 }));
  const holds = (field: DocField, key: string): boolean | undefined =>
    field.text(key) === '' || LOST.has(field.fieldname) ? undefined : ask(field.text(key), doc ?? {}, parent ?? {});
  let [page, section] = [true, true];
  const seen: Record<string, Seen> = {};
  for (const field of fields) {
    const isShown = holds(field, 'depends_on') ?? true;
    if (field.fieldtype === 'Tab Break') [page, section] = [isShown && !field.isOn('hidden'), true];
    else if (field.fieldtype === 'Section Break') section = isShown && !field.isOn('hidden');
    else {
      const shown = page && section && isShown;
      const required = field.isOn('reqd') || holds(field, 'mandatory_depends_on') === true;
      const readOnly = field.isOn('read_only') || holds(field, 'read_only_depends_on') === true;
      seen[field.fieldname] = { isShown: shown, required: shown && required, readOnly: shown && readOnly };
    }
  }
  return seen;
}

function inOurs(docType: string, doc: Doc, refs: Readonly<Record<string, Values>>): Readonly<Record<string, Seen>> {
  const entity = loaded.entities.get(docType.charAt(0).toLowerCase() + docType.slice(1).replaceAll(' ', ''));
  if (entity === undefined) throw new Error(`${docType} did not come along`);
  const { states } = evaluateRules(entity.ruleSet, {
    values: { ...valuesHere(docType, doc), ParentId: 0 },
    user: {},
    now: NOW,
    refs,
    enums,
  });
  return Object.fromEntries(
    Object.keys(doc).flatMap((fieldname): [string, Seen][] => {
      const field = entity.field(here(fieldname));
      const state = states[field?.index ?? -1];
      if (field === undefined || state === undefined) return [];
      const isShown = state.display === 'visible' && field.component !== 'None';
      return [[fieldname, { isShown, required: isShown && state.required, readOnly: isShown && state.readOnly }]];
    }),
  );
}

const textIn = (doc: Doc, name: string): string | null => (doc[name] === '' ? null : String(doc[name]));

/** The records that a document refers to. */
const refsOf = (doc: Doc): Readonly<Record<string, Values>> => ({
  Customer: { CustomerGroup: doc['customer'] === '' ? null : textIn(doc, 'group_shown') },
  Region: { RegionCode: textIn(doc, 'region') },
});

/** The value of an empty field in a form, by type; null by default. */
const NOTHING: Doc = {
  Table: [],
  Check: 0,
  Int: 0,
  Currency: 0,
  Percent: 0,
  Data: '',
  'Small Text': '',
  Select: '',
  Link: '',
};

/** A document without hidden values: Frappe reads hidden values, and here they are empty. */
function visibleOnly(docType: DocType, doc: Doc, parent: Doc): Doc {
  const seen = inSource(docType, doc, parent);
  const emptied = Object.entries(doc).map(([name, value]): [string, unknown] => {
    const field = docType.fields.find(({ fieldname }) => fieldname === name);
    const isHidden = seen[name]?.isShown === false && !LOST.has(name);
    const nothing = NOTHING[field?.fieldtype ?? ''] ?? null;
    return [name, isHidden ? nothing : value];
  });
  const next = Object.fromEntries(emptied);
  return JSON.stringify(next) === JSON.stringify(doc) ? doc : visibleOnly(docType, next, parent);
}

describe('the DocTypes of a rental', () => {
  const order = docTypes.get('Rental Order');
  const line = docTypes.get('Rental Line');
  if (order === undefined || line === undefined) throw new Error('The fixture is gone');

  it('come along as documents that the check accepts', () => {
    expect(settled.problems).toEqual([]);
  });

  it('show, require and close every field in every state as the source did', () => {
    fc.assert(
      fc.property(docOf(order), (given) => {
        const doc = visibleOnly(order, given, {});
        const [source, ours] = [inSource(order, doc, {}), inOurs('Rental Order', doc, refsOf(doc))];
        const wrong = Object.keys(ours).filter(
          (name) => !LOST.has(name) && !isDeepStrictEqual(ours[name], source[name]),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('let rows read the record that they belong to', () => {
    fc.assert(
      fc.property(docOf(line), docOf(order), (given, above) => {
        const row = visibleOnly(line, given, above);
        const ours = inOurs('Rental Line', row, { ParentId: valuesHere('Rental Order', above), ...refsOf(above) });
        const source = inSource(line, row, above);
        expect(ours).toEqual(source);
      }),
      { numRuns: 100 },
    );
  });

  it('take what a link leads to: closed as a value, open as a suggestion', () => {
    const entity = loaded.entities.get('rentalOrder');
    const set = (name: string): unknown =>
      entity?.ruleSet.rules.flatMap(({ target, property, fulfill }) =>
        target === name && ['value', 'suggest', 'readOnly'].includes(property)
          ? [[property, fulfill?.expression === undefined ? fulfill?.constant : printExpression(fulfill.expression)]]
          : [],
      );
    expect(set('CustomerGroup')).toEqual([['value', '$ref.Customer.CustomerGroup']]);
    expect(set('ContactEmail')).toEqual([['suggest', '$ref.Customer.Email']]);
    expect(set('CreditLimit')).toEqual([['suggest', '$ref.Customer.CreditLimit']]);
    expect(set('MemberSince')).toEqual([
      ['readOnly', true],
      ['suggest', '$ref.Customer.MemberSince'],
    ]);
    expect(notes.filter((text) => text.startsWith('changed contact_email'))).toHaveLength(1);
    expect(notes.filter((text) => text.startsWith('changed credit_limit：') && !text.endsWith('没有这个限制'))).toEqual(
      [],
    );
  });

  it('have their pages, sections that are closed at first, limits, and names that stand for records', () => {
    const form = settled.texts.find(({ file }) => file === 'rentalOrder/form.json');
    const document: unknown = JSON.parse(form?.text ?? '');
    expect(document).toMatchObject({
      'x-layout': 'tabs',
      properties: {
        section1: { title: 'Rental', properties: { section2: { title: 'Lines', 'x-collapsed': true } } },
        section3: { title: 'Terms', 'x-reactions': [{ otherwise: { state: { visible: false } } }] },
      },
    });
    const of = (key: string): unknown =>
      JSON.parse(settled.texts.find(({ file }) => file === `${key}/form.json`)?.text ?? '');
    expect(of('rentalCustomer')).toMatchObject({
      'x-unique': [{ fields: ['CustomerName'] }],
      properties: { base: { properties: { CustomerName: { maxLength: 60 }, Email: { 'x-component': 'EmailInput' } } } },
    });
    expect(of('rentalTool')).toMatchObject({ 'x-unique': [{ fields: ['ToolCode'] }], required: ['ToolCode'] });
  });

  it('open a section by rule where the source did', () => {
    const entity = loaded.entities.get('rentalOrder');
    if (entity === undefined) throw new Error('It did not come along');
    const isOpen = (values: Values): boolean => {
      const { states } = evaluateRules(entity.ruleSet, { values, user: {}, now: NOW, refs: {}, enums });
      return states[entity.field('Remark')?.index ?? -1]?.set?.[OPEN] === true;
    };
    const all = [{}, { IsUrgent: true }, { Deposit: 1000 }, { Deposit: 1000.01 }, { IsUrgent: false, Deposit: 5000 }];
    // The deposit is on a page that is shown for customers who pay by the week or month.
    const shown = { Billing: 'Weekly', Customer: 1 };
    expect(all.map((values) => isOpen({ ...shown, ...values }))).toEqual([false, true, false, true, true]);
  });

  it('say what is otherwise here, and what did not come along', () => {
    const kinds = (kind: string): string[] =>
      notes.flatMap((note) => (note.startsWith(`${kind} `) ? [note.slice(kind.length + 1).split('：')[0] ?? ''] : []));
    expect(kinds('lost').sort()).toEqual([
      'Rental Contract',
      'Rental Settings',
      'db_note',
      'role_note',
      'virtual_total',
    ]);
    expect(kinds('idle')).toEqual(['draft_only']);
    expect(kinds('changed')).toEqual(expect.arrayContaining(['More', 'signed_on']));
  });
});

describe('a DocType', () => {
  it('hides all that is on a hidden page, whatever its sections say', () => {
    const { entities } = importedDocTypes({
      name: 'Pump',
      fields: [
        data('open'),
        { fieldname: 'page', fieldtype: 'Tab Break', label: 'Page', hidden: 1 },
        data('first'),
        { fieldname: 'section', fieldtype: 'Section Break', label: 'Section' },
        data('second'),
        { fieldname: 'next', fieldtype: 'Tab Break', label: 'Next' },
        data('third'),
        { fieldname: 'secret', fieldtype: 'Section Break', label: 'Secret', hidden: 1 },
        data('fourth'),
        { fieldname: 'plain', fieldtype: 'Section Break', label: 'Plain' },
        data('fifth'),
      ],
    });
    const drawn = entities
      .get('pump')
      ?.fields.filter(({ component, pointer }) => pointer !== '' && component !== 'None');
    expect(drawn?.map(({ name }) => name)).toEqual(['Open', 'Third', 'Fifth']);
  });

  it('asks of rows and of the record around them what they are and whether they are saved', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          { fieldname: 'parts', fieldtype: 'Table', label: 'Parts', options: 'Pump Part' },
          shown('fresh', 'eval:doc.parts.some(row => row.__islocal)'),
          shown('typed', "eval:doc.parts.some(row => row.doctype == 'Pump Part' && row.grade)"),
          shown('gone', 'eval:doc.parts.some(row => row.lost)'),
        ],
      },
      {
        name: 'Pump Part',
        istable: 1,
        fields: [
          data('grade'),
          { fieldname: 'lost', fieldtype: 'Signature', label: 'Lost' },
          shown('first', 'eval:parent.__islocal'),
          shown('saved', 'eval:!parent.__islocal && !doc.__islocal'),
        ],
      },
    );
    expect(whens(entities.get('pump'))).toEqual({
      'Fresh display': 'any($values.Parts, empty($row.Id))',
      'Typed display': 'any($values.Parts, !empty($row.Grade))',
    });
    expect(whens(entities.get('pumpPart'))).toEqual({
      'First display': 'empty($ref.ParentId.Id)',
      'Saved display': '(!empty($ref.ParentId.Id)) && (!empty($values.Id))',
    });
    expect(notes.filter((text) => text.startsWith('dead'))).toEqual([]);
    expect(notes).toContain('lost gone：eval:doc.parts.some(row => row.lost)：读取明细 Pump Part 没有带来的列 lost');
  });

  it('takes no name of JavaScript for one of its own', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        { fieldname: 'odd', fieldtype: 'constructor', label: 'Odd' },
        data('plain', { options: 'toString' }),
        shown('a', 'eval:constructor.x'),
        shown('b', 'eval:doc.constructor == 1'),
      ],
    });
    expect(entities.get('pump')?.field('Plain')?.maxLength).toBe(140);
    expect(notes).toEqual([
      'lost odd：没有 constructor 这种字段',
      'lost a：eval:constructor.x：读取 constructor.x，表单里没有',
      'dead b：eval:doc.constructor == 1 读取了没有的字段 constructor',
      'dead b(B) 在任何情况下都不显示',
    ]);
  });

  it('keeps its own number apart from nothing only where that shows it', () => {
    const number = (fieldname: string, more: object) => ({ ...data(fieldname, more), fieldtype: 'Float' });
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        number('load', { depends_on: 'load' }),
        number('power', { mandatory_depends_on: 'eval:doc.power', read_only_depends_on: 'eval:doc.power > 5' }),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({
      'Load display': '!empty($values.Load)',
      'Power required': '($values.Power ?? 0) !== 0',
      'Power readOnly': '($values.Power ?? 0) > 5',
    });
    expect(notes).toEqual([
      expect.stringMatching(/^changed load, power：.*最多 6 位小数/),
      expect.stringMatching(/^changed load：.*填了 0 时来源隐藏它/),
    ]);
  });

  it('gives every field, choice and entity a name of its own, and names what it leaves out', () => {
    const select = (fieldname: string, options: string, more: object = {}) => ({
      ...data(fieldname, { options, ...more }),
      fieldtype: 'Select',
    });
    const { entities, notes, enums } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          data('id_value'),
          data('id'),
          data('ID'),
          data('id'),
          select('order_state', ' Open\n Shut', { default: 'Open' }),
        ],
      },
      { name: 'Pump Order', fields: [data('kind'), select('state', 'A\nB')] },
      { name: 'PumpOrder', fields: [data('kind')] },
      { name: 'Pump-Order', fields: [data('kind')] },
      { name: 'Pump', file: 'second.json', fields: [data('other')] },
    );
    const own = entities.get('pump')?.fields.filter(({ pointer }) => pointer !== '');
    expect(own?.map(({ name }) => name)).toEqual(['IdValue', 'Id2', 'ID3', 'OrderState']);
    expect(own?.at(-1)?.default).toEqual({ value: 'Open' });
    expect([...entities.keys()]).toEqual(['pump', 'pumpOrder', 'pumpOrder2', 'pumpOrder3']);
    expect(enums.map(({ file }) => file)).toEqual(['enums/PumpOrderState.json', 'enums/PumpOrderState2.json']);
    expect(notes).toEqual([
      'lost Pump：Pump.json 里已有这个 DocType，这一个没有带来',
      'changed id：在这里叫 Id2',
      'changed ID：在这里叫 ID3',
      'lost id：这个表单里已有这个字段名',
    ]);
  });

  const kinds = { fieldname: 'kind', fieldtype: 'Select', label: 'Kind', options: 'A\nB\nC' };

  it('requires nothing of what is hidden wherever it is required', () => {
    const { entities, notes } = importedDocTypes({
      name: 'Pump',
      fields: [
        kinds,
        data('first', { depends_on: "eval:doc.kind == 'A'", mandatory_depends_on: "eval:doc.kind == 'B'" }),
        data('second', { depends_on: 'eval:doc.docstatus == 1', mandatory_depends_on: "eval:doc.kind == 'B'" }),
        data('third', { depends_on: 'eval:doc.docstatus == 1', reqd: 1 }),
      ],
    });
    expect(whens(entities.get('pump'))).toEqual({ 'First display': '$values.Kind === "A"' });
    expect(entities.get('pump')?.field('Third')?.required).toBe(false);
    expect(notes).toEqual([
      'dead second：eval:doc.docstatus == 1 从不成立',
      'dead third：eval:doc.docstatus == 1 从不成立',
      'hidden-required First：隐藏时才必填；这里不必填',
      'hidden-required Second：隐藏时才必填；这里不必填',
      'hidden-required Third：总是隐藏而必填；这里不必填',
      'dead second(Second) 在任何情况下都不显示',
      'dead third(Third) 在任何情况下都不显示',
    ]);
  });

  it('keeps what is left of a condition that says the same several times, or asks for what nobody can choose', () => {
    const { entities, notes } = importedDocTypes(
      {
        name: 'Pump',
        fields: [
          kinds,
          { fieldname: 'parts', fieldtype: 'Table', label: 'Parts', options: 'Pump Part' },
          shown('twice', "eval:doc.kind == 'A' && doc.kind != 'B' && doc.kind != 'C'"),
          shown('gone', "eval:doc.kind == 'A' || doc.kind == 'Gone'"),
          shown('among', "eval:in_list(['A', 'Gone', 'B'], doc.kind)"),
          shown(
            'rows',
            "eval:doc.parts.some(row => row.kind == 'Gone') || doc.parts.some(row => row.kind != 'Old' && row.kind)",
          ),
          shown('always', "eval:doc.kind != 'Gone'"),
          shown('never', "eval:doc.kind == 'Gone'"),
        ],
      },
      { name: 'Pump Part', istable: 1, fields: [kinds] },
    );
    expect(whens(entities.get('pump'))).toEqual({
      'Twice display': '$values.Kind === "A"',
      'Gone display': '$values.Kind === "A"',
      'Among display': '["A", "B"].includes($values.Kind)',
      'Rows display': 'any($values.Parts, !empty($row.Kind))',
    });
    const rules = entities.get('pump')?.ruleSet.rules ?? [];
    expect(rules.filter(({ target }) => target === 'Never').map(({ fulfill }) => fulfill?.constant)).toEqual(['none']);
    expect(notes.filter((text) => text.startsWith('lost'))).toEqual([]);
    expect(notes.map((text) => text.replace(/：.*/, ''))).toEqual(
      expect.arrayContaining(['idle Twice', 'dead Gone', 'dead Among', 'dead Rows', 'dead Always', 'dead Never']),
    );
    expect(notes.filter((text) => text.startsWith('idle Twice'))).toHaveLength(2);
  });
});
