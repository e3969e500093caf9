import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Note } from '../draft/ImportReport.ts';
import { capitals, freeName } from '../draft/names.ts';
import { CONDITIONS, type DocField, type DocType, UNREAD_FIELD_KEYS } from './DocType.ts';
import { DATA, isBreak, LAYOUT, MAX_ROWS, ROWS_END, TEXT, TYPES, type TypeHere } from './fieldNodes.ts';
import { kindOf, PARENT, type Known } from './Imported.ts';

/** The facts about all DocTypes that are needed before any field is read. */
export interface Surroundings {
  /** The keys of entities, by DocType. */
  readonly keys: ReadonlyMap<string, string>;
  /** The DocType whose rows a child DocType is. */
  readonly parents: ReadonlyMap<string, DocType>;
  readonly enums: Map<string, EnumDocument>;
}

const STANDARD = new Set(['Id', 'CreateTime', 'CreatorId', 'UpdateTime', 'UpdaterId', 'Creator', 'Updater']);

/** Whether a section is collapsed at first; pages never are. */
export const isClosedAtFirst = (field: DocField): boolean =>
  field.fieldtype === 'Section Break' && field.isOn('collapsible');

/** Whether a field has rows. */
export const isTable = ({ fieldtype }: DocField): boolean => fieldtype === 'Table' || fieldtype === 'Table MultiSelect';

/** The imported fields of a DocType, by their names in the source, with notes about differences. */
export function fieldsHere(docType: DocType, around: Surroundings, note: Note): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  const taken = new Set([...STANDARD, PARENT].map((name) => name.toLowerCase()));
  const ends = new Map<string, { readonly pointer: string; readonly names: readonly string[] }>();
  let [isPageHidden, isSectionHidden, isColumnHidden] = [false, false, false];
  for (const field of docType.fields) {
    if (isBreak(field)) {
      isSectionHidden = field.isOn('hidden');
      isColumnHidden = false;
      if (field.fieldtype === 'Tab Break') isPageHidden = isSectionHidden;
      continue;
    }
    if (field.fieldtype === 'Column Break') isColumnHidden = field.isOn('hidden');
    if (LAYOUT.has(field.fieldtype)) {
      drawn(field, note);
      continue;
    }
    for (const key of UNREAD_FIELD_KEYS)
      if (!['', '0'].includes(field.text(key)) && (key !== 'allow_on_submit' || isSubmitted(docType, around)))
        note('lost', `${field.pointer}/${key}`, field.fieldname, `${key} ${field.text(key)}`);
    const made = typed(field, docType, around, note);
    if (made === undefined) continue;
    if (known.has(field.fieldname)) {
      note('lost', field.pointer, field.fieldname, '这个表单里已有这个字段名');
      continue;
    }
    const usual = capitals(/^[A-Za-z]/.test(field.fieldname) ? field.fieldname : `field_${field.fieldname}`);
    const name = freeName(usual, (each) => taken.has(each.toLowerCase()));
    if (name !== usual) note('changed', field.pointer, field.fieldname, `在这里叫 ${name}`);
    taken.add(name.toLowerCase());
    const { end } = made;
    // A length of its own is an end in the source as well.
    if (end !== undefined && !(made.node.maxLength !== undefined && Number(field.text('length')) > 0)) {
      const { pointer, names } = ends.get(end) ?? { pointer: field.pointer, names: [] };
      ends.set(end, { pointer, names: [...names, field.fieldname] });
    }
    const node = nodeOf(field, made, isPageHidden || isSectionHidden || isColumnHidden, note);
    known.set(field.fieldname, { name, node, to: field.options, read: `$values.${name}`, ...kindOf(made) });
  }
  for (const [end, { pointer, names }] of ends)
    note('changed', pointer, names.join(', '), `这里${end}，来源没有这个限制`);
  return known;
}

/** Whether records can be submitted; otherwise fields editable after that are irrelevant. */
const isSubmitted = (docType: DocType, { parents }: Surroundings): boolean =>
  (parents.get(docType.name) ?? docType).isSubmitted;

function drawn(field: DocField, note: Note): void {
  const { fieldtype, fieldname, pointer } = field;
  const isWritten = fieldtype === 'HTML' && field.options !== '';
  if (fieldtype === 'Button' || fieldtype === 'HTML')
    note('lost', pointer, `${fieldtype} ${fieldname}`, isWritten ? '写好的一段 HTML' : '由程序决定做什么');
  // Fields follow the condition of their column.
  for (const key of fieldtype === 'Column Break' ? CONDITIONS.slice(1) : CONDITIONS)
    if (field.text(key) !== '')
      note('lost', `${pointer}/${key}`, `${fieldtype} ${fieldname}`, `${key} ${field.text(key)}`);
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
    ...decimalsOf(field, made),
    ...(isHidden || field.isOn('hidden') ? { 'x-component': 'None' as const } : {}),
  };
}

function decimalsOf(field: DocField, { sort, isWhole }: TypeHere): Pick<FieldNode, 'multipleOf'> {
  const precision = field.text('precision');
  return sort === 'number' && isWhole !== true && /^\d$/.test(precision)
    ? { multipleOf: Number(`1e-${precision}`) }
    : {};
}

function typed(
  field: DocField,
  docType: DocType,
  { keys, parents, enums }: Surroundings,
  note: Note,
): TypeHere | undefined {
  const { fieldname, fieldtype, options, pointer } = field;
  const here = fieldtype === 'Data' ? (DATA.get(options) ?? TEXT) : TYPES.get(fieldtype);
  if (here?.changed !== undefined) note('changed', pointer, fieldname, here.changed);
  if (fieldtype === 'Currency' && options !== '')
    note('changed', pointer, fieldname, `币种由 ${options} 决定，这里是元`);
  if (here !== undefined) return here;
  const entity = keys.get(options);
  switch (fieldtype) {
    case 'Select':
      return choice(field, docType, enums, note);
    case 'Link':
      if (entity !== undefined) return { node: { type: 'integer', 'x-reference': { entity } }, sort: 'record' };
      note('changed', pointer, fieldname, `引用的 ${options} 不在这次导入里，按文本填写`);
      return { node: { type: 'string', maxLength: 140 }, sort: 'text' };
    case 'Table':
    case 'Table MultiSelect':
      if (entity !== undefined && parents.get(options) === docType && isFirstTable(field, docType)) {
        if (fieldtype !== 'Table') note('changed', pointer, fieldname, `多选的 ${options}，这里是明细，一行一个`);
        return {
          node: { type: 'array', 'x-child': { entity, by: PARENT }, maxItems: MAX_ROWS },
          sort: 'list',
          end: ROWS_END,
        };
      }
      note('lost', pointer, fieldname, `明细 ${options} 不在这次导入里，或已经属于别的表格`);
      return undefined;
    default:
      note('lost', pointer, fieldname, `没有 ${fieldtype} 这种字段`);
      return undefined;
  }
}

function isFirstTable({ fieldname, options }: DocField, docType: DocType): boolean {
  const first = docType.fields.find((each) => isTable(each) && each.options === options);
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
    note('changed', pointer, fieldname, '选项由程序给出，按文本填写');
    return TEXT;
  }
  const shorter = shorterNames(items);
  for (const [long, short] of shorter)
    note('changed', pointer, fieldname, `选项超过 ${MAX_CHOICE_LENGTH} 个字，“${long}”在这里是“${short}”`);
  const choices = items.map((each) => shorter.get(each) ?? each);
  const type = freeName(`${capitals(docType.name)}${capitals(fieldname)}`, (each) => isAlike(enums, each));
  enums.set(type, {
    $schema: '../meta/enum.schema.json',
    title: `${docType.name} ${label === '' ? fieldname : label}`,
    items: choices.map((each) => ({ Value: each, Label: each })),
  });
  return {
    node: { type: 'string', 'x-enum': type },
    sort: 'text',
    choices,
    ...(shorter.size === 0 ? {} : { shorter }),
  };
}

/** As long as an item of an enum type may be. */
const MAX_CHOICE_LENGTH = 50;

/** Choices that are too long, cut so that each still has a name of its own. */
function shorterNames(items: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(items.map((each) => each.slice(0, MAX_CHOICE_LENGTH)));
  const shorter = new Map<string, string>();
  for (const item of items.filter(({ length }) => length > MAX_CHOICE_LENGTH)) {
    const plain = item.slice(0, MAX_CHOICE_LENGTH);
    const isAlone = items.filter((each) => each.startsWith(plain)).length === 1;
    let name = plain;
    for (let n = 1; !isAlone && taken.has(name); n += 1) name = `${plain.slice(0, MAX_CHOICE_LENGTH - 3)}~${n}`;
    taken.add(name);
    shorter.set(item, name);
  }
  return shorter;
}

/** Names of documents are those of files, which some machines tell apart by more than capitals. */
const isAlike = (enums: ReadonlyMap<string, EnumDocument>, name: string): boolean =>
  [...enums.keys()].some((each) => each.toLowerCase() === name.toLowerCase());

function firstValue(
  field: DocField,
  { sort, time, choices, shorter }: TypeHere,
  note: Note,
): Pick<FieldNode, 'default'> {
  const { fieldtype } = field;
  // A choice that does not begin with nothing begins with its first, and a time of day with the present one.
  const text = field.text('default') || (choices === undefined ? '' : (field.options.split('\n')[0] ?? ''));
  if (fieldtype === 'Time' && ['', 'now'].includes(text.toLowerCase())) return { default: "{{ after($now, ' ') }}" };
  if (text.trim() === '' || sort === 'list') return {};
  if (sort === 'flag') return { default: text === '1' };
  if (sort === 'number' && Number.isFinite(Number(text))) return { default: Number(text) };
  const chosen = shorter?.get(text.trim()) ?? text.trim();
  if (choices?.includes(chosen) === true) return { default: chosen };
  if (fieldtype === 'Date' && text === 'Today') return { default: '{{ date($now) }}' };
  if (fieldtype === 'Datetime' && ['Now', 'now'].includes(text)) return { default: '{{ $now }}' };
  if (fieldtype === 'Date' && /^\d{4}-\d\d-\d\d$/.test(text)) return { default: text };
  if (fieldtype === 'Time' && /^\d\d:\d\d(:\d\d)?$/.test(text)) return { default: text.replace(/(:\d\d):00$/, '$1') };
  const isPlain = sort === 'text' && time === undefined && choices === undefined;
  // A default for a link to another DocType is imported as plain text; `:Company` and the user are looked up in the
  // source.
  if (isPlain && !/^(?::|__user$|user$|user_fullname$)/i.test(text)) return { default: text };
  note('lost', `${field.pointer}/default`, field.fieldname, `初始值 ${text}`);
  return {};
}
