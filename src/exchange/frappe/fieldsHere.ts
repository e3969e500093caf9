import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Note } from '../ImportReport.ts';
import { capitals, freeName } from '../draft/names.ts';
import type { DocField, DocType } from './DocType.ts';
import { DATA, LAYOUT, TEXT, TYPES, type TypeHere } from './fieldNodes.ts';
import { kindOf, PARENT, type Known } from './Imported.ts';
import { UNSAID } from './notTaken.ts';

/** What is known of all DocTypes before any field is read. */
export interface Surroundings {
  /** The keys of entities, by DocType. */
  readonly keys: ReadonlyMap<string, string>;
  /** The DocType whose rows a child DocType is. */
  readonly parents: ReadonlyMap<string, DocType>;
  readonly enums: Map<string, EnumDocument>;
}

const STANDARD = new Set(['Id', 'CreateTime', 'CreatorId', 'UpdateTime', 'UpdaterId', 'Creator', 'Updater']);

/** Tells what begins a section or a page. */
export const isBreak = ({ fieldtype }: DocField): boolean => fieldtype === 'Section Break' || fieldtype === 'Tab Break';

/** The fields of a DocType as fields here, by their name in the source, with what is otherwise. */
export function fieldsHere(docType: DocType, around: Surroundings, note: Note): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  const taken = new Set([...STANDARD, PARENT].map((name) => name.toLowerCase()));
  let [isPageHidden, isSectionHidden] = [false, false];
  for (const field of docType.fields) {
    if (isBreak(field)) {
      isSectionHidden = field.isOn('hidden');
      if (field.fieldtype === 'Tab Break') isPageHidden = isSectionHidden;
      continue;
    }
    if (LAYOUT.has(field.fieldtype)) {
      drawn(field, note);
      continue;
    }
    for (const key of UNSAID)
      if (!['', '0'].includes(field.text(key)))
        note('lost', `${field.pointer}/${key}`, `${field.fieldname}：${key} ${field.text(key)}`);
    const made = typed(field, docType, around, note);
    if (made === undefined) continue;
    if (known.has(field.fieldname)) {
      note('lost', field.pointer, `${field.fieldname}：这个表单里已有这个字段名`);
      continue;
    }
    const usual = capitals(/^[A-Za-z]/.test(field.fieldname) ? field.fieldname : `field_${field.fieldname}`);
    const name = freeName(usual, (each) => taken.has(each.toLowerCase()));
    if (name !== usual) note('changed', field.pointer, `${field.fieldname}：在这里叫 ${name}`);
    taken.add(name.toLowerCase());
    const node = nodeOf(field, made, isPageHidden || isSectionHidden, note);
    known.set(field.fieldname, { name, node, to: field.options, read: `$values.${name}`, ...kindOf(made) });
  }
  return known;
}

function drawn(field: DocField, note: Note): void {
  const { fieldtype, fieldname, pointer } = field;
  if (fieldtype === 'Button' || fieldtype === 'HTML')
    note('lost', pointer, `${fieldtype} ${fieldname}：由程序决定做什么`);
  if (field.text('depends_on') !== '')
    note('lost', `${pointer}/depends_on`, `${fieldtype} ${fieldname}：${field.text('depends_on')}`);
}

function nodeOf(field: DocField, made: TypeHere, isHidden: boolean, note: Note): FieldNode {
  const description = field.text('description').replace(/<[^>]*>/g, '');
  const length = Number(field.text('length'));
  return {
    ...made.node,
    title: field.label === '' ? field.fieldname : field.label,
    ...(description === '' ? {} : { description }),
    ...(length > 0 && made.node.maxLength !== undefined ? { maxLength: length } : {}),
    ...firstValue(field, made, note),
    ...(made.sort === 'number' && field.isOn('non_negative') ? { minimum: 0 } : {}),
    ...(isHidden || field.isOn('hidden') ? { 'x-component': 'None' as const } : {}),
  };
}

function typed(
  field: DocField,
  docType: DocType,
  { keys, parents, enums }: Surroundings,
  note: Note,
): TypeHere | undefined {
  const { fieldname, fieldtype, options, pointer } = field;
  const here = fieldtype === 'Data' ? (DATA.get(options) ?? TEXT) : TYPES.get(fieldtype);
  if (here?.changed !== undefined) note('changed', pointer, `${fieldname}：${here.changed}`);
  if (fieldtype === 'Currency' && options !== '')
    note('changed', pointer, `${fieldname}：币种由 ${options} 决定，这里是元`);
  if (here !== undefined) return here;
  const entity = keys.get(options);
  switch (fieldtype) {
    case 'Select':
      return choice(field, docType, enums, note);
    case 'Link':
      if (entity !== undefined) return { node: { type: 'integer', 'x-reference': { entity } }, sort: 'record' };
      note('changed', pointer, `${fieldname}：引用的 ${options} 不在这次导入里，按文本填写`);
      return { node: { type: 'string', maxLength: 140 }, sort: 'text' };
    case 'Table':
      if (entity !== undefined && parents.get(options) === docType && isFirstTable(field, docType))
        return { node: { type: 'array', 'x-child': { entity, by: PARENT } }, sort: 'list' };
      note('lost', pointer, `${fieldname}：明细 ${options} 不在这次导入里，或已经属于别的表格`);
      return undefined;
    default:
      note('lost', pointer, `${fieldname}：没有 ${fieldtype} 这种字段`);
      return undefined;
  }
}

function isFirstTable({ fieldname, options }: DocField, docType: DocType): boolean {
  const first = docType.fields.find((each) => each.fieldtype === 'Table' && each.options === options);
  return first?.fieldname === fieldname;
}

function choice(
  { fieldname, options, label, pointer }: DocField,
  docType: DocType,
  enums: Map<string, EnumDocument>,
  note: Note,
): TypeHere {
  const items = [...new Set(options.split('\n').map((each) => each.trim()))].filter((each) => each !== '');
  if (items.length === 0) {
    note('changed', pointer, `${fieldname}：选项由程序给出，按文本填写`);
    return TEXT;
  }
  const type = freeName(`${capitals(docType.name)}${capitals(fieldname)}`, (each) => isAlike(enums, each));
  enums.set(type, {
    $schema: '../meta/enum.schema.json',
    title: `${docType.name} ${label === '' ? fieldname : label}`,
    items: items.map((each) => ({ Value: each, Label: each })),
  });
  return { node: { type: 'string', 'x-enum': type }, sort: 'text', choices: items };
}

/** Names of documents are those of files, which some machines tell apart by more than capitals. */
const isAlike = (enums: ReadonlyMap<string, EnumDocument>, name: string): boolean =>
  [...enums.keys()].some((each) => each.toLowerCase() === name.toLowerCase());

function firstValue(field: DocField, { sort, choices }: TypeHere, note: Note): Pick<FieldNode, 'default'> {
  const text = field.text('default');
  if (text === '' || sort === 'list') return {};
  if (sort === 'flag') return { default: text === '1' };
  if (sort === 'number' && Number.isFinite(Number(text))) return { default: Number(text) };
  const { fieldtype } = field;
  if (choices?.includes(text.trim()) === true) return { default: text.trim() };
  if (fieldtype === 'Date' && text === 'Today') return { default: '{{ date($now) }}' };
  if (fieldtype === 'Datetime' && ['Now', 'now'].includes(text)) return { default: '{{ $now }}' };
  if (['Data', 'Small Text', 'Text', 'Long Text'].includes(fieldtype)) return { default: text };
  note('lost', `${field.pointer}/default`, `${field.fieldname}：初始值 ${text}`);
  return {};
}
