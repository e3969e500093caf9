import { isObject } from '#documents/shapeProblems.ts';
import { isHolding } from './fieldNodes.ts';

/** Significant keys of a DocType that are not imported, with the place where our documents define the same. */
export const UNREAD_DOCTYPE_KEYS: Readonly<Record<string, string>> = {
  permissions: '权限由 roles/ 和 x-permission 说明',
  is_submittable: '提交和作废由 workflow.json 说明',
  autoname: '编号由 x-number 说明',
  issingle: '只有一份的设置，这里是可以有许多的记录',
  is_tree: '上下级的树由引用自己的字段说明',
  is_virtual: '内容由程序给出',
  actions: '按钮由 workflow.json 的动作说明',
  links: '关联的记录由 x-detail 的页签说明',
  sort_field: '列表的次序由 list.json 的 sort 说明',
  has_web_view: '公开的页面由 x-public 和 site/ 说明',
  max_attachments: '附件由 Attachments 的字段存放，没有给整条记录的附件',
};

/** The default values of keys: sorted by time, as lists here. */
const USUAL: Readonly<Record<string, readonly string[]>> = { sort_field: ['modified', 'creation'] };

/** Keys of a field that decide something and are not read. */
export const UNREAD_FIELD_KEYS = [
  'allow_on_submit',
  'permlevel',
  'is_virtual',
  'ignore_user_permissions',
  'remember_last_selected_value',
];

/** The conditions of a field that are read. */
export const CONDITIONS: readonly string[] = [
  'depends_on',
  'mandatory_depends_on',
  'read_only_depends_on',
  'collapsible_depends_on',
];

/** Kinds of documents other than DocTypes that change forms, with the parts that are not imported. */
export const DECIDING: ReadonlyMap<string, string> = new Map([
  ['Custom Field', '另加到 DocType 的字段没有读，请先在来源里导出合并后的 DocType'],
  ['Property Setter', '对字段的改写没有读，请先在来源里导出合并后的 DocType'],
  ['Client Script', '表单的脚本不读，规则由 x-reactions 说明'],
  ['Server Script', '服务器的脚本不读，检查由 x-checks 说明'],
  ['Workflow', '流程由 workflow.json 说明'],
]);

/** The fields of every Frappe document that a form here does not have. */
export const FRAME: ReadonlyMap<string, string> = new Map([
  ['docstatus', '提交的状态由 workflow.json 说明'],
  ['__unsaved', '是否已保存不是字段'],
  ['__onload', '程序给出的内容'],
  ['name', '记录的名称不是字段'],
  ['owner', '创建人由系统记录'],
  ['creation', '创建时间由系统记录'],
  ['modified', '更新时间由系统记录'],
  ['amended_from', '修订不是字段'],
  ['parent', '上级的名称不是字段'],
  ['parenttype', '上级的类型不是字段'],
  ['parentfield', '上级的字段不是字段'],
  ['workflow_state', '状态由 workflow.json 说明'],
]);

/** A field of a DocType, as far as it is read. */
export interface DocField {
  readonly fieldname: string;
  readonly fieldtype: string;
  readonly label: string;
  readonly options: string;
  readonly text: (key: string) => string;
  readonly isOn: (key: string) => boolean;
  /** Keys that look like conditions, and are none that are read. */
  readonly unread: readonly string[];
  /** Its place in its file. */
  readonly pointer: string;
}

/** A DocType of Frappe, as its JSON file states it. */
export interface DocType {
  readonly name: string;
  readonly file: string;
  readonly source: string;
  /** JSON pointer of it in its file; empty where it is all of it. */
  readonly at: string;
  readonly isTable: boolean;
  readonly titleField: string;
  readonly isSubmitted: boolean;
  /** The field that names its records, if one does. */
  readonly nameField: string;
  /** The keys other than its fields that are not read. */
  readonly besides: readonly string[];
  readonly fields: readonly DocField[];
  /** The entries among its fields that cannot become fields, with the reason. */
  readonly noFields: readonly { readonly pointer: string; readonly why: string }[];
}

export type DocTypePlace = Pick<DocType, 'file' | 'source' | 'at'>;

/** The reason why a DocType cannot be read. */
export class DocTypeError extends Error {}

/** Reads a document as a DocType. Throws DocTypeError for one that is none. */
export function readDocType(json: Readonly<Record<string, unknown>>, place: DocTypePlace): DocType {
  const name = textOf(json['name']);
  const list: unknown = json['fields'];
  if (name === '') throw new DocTypeError('DocType 没有 name');
  if (!Array.isArray(list)) throw new DocTypeError(`${name} 没有 fields`);
  const fields: DocField[] = [];
  const noFields: DocType['noFields'][number][] = [];
  list.forEach((each: unknown, i) => {
    const pointer = `${place.at}/fields/${i}`;
    const field = isObject(each) ? fieldOf(each, pointer) : undefined;
    if (field === undefined) noFields.push({ pointer, why: '不是字段' });
    else if (field.fieldname === '' && isHolding(field))
      noFields.push({ pointer, why: `${field.label || field.fieldtype} 没有 fieldname` });
    else fields.push(field);
  });
  const nameField = /^field:\s*(\S+)$/.exec(textOf(json['autoname']))?.[1] ?? '';
  return {
    ...place,
    name,
    isTable: Number(textOf(json['istable'])) === 1,
    titleField: textOf(json['title_field']),
    isSubmitted: Number(textOf(json['is_submittable'])) === 1,
    nameField,
    besides: Object.keys(UNREAD_DOCTYPE_KEYS).filter(
      (key) =>
        isSaid(json[key]) &&
        !(key === 'autoname' && nameField !== '') &&
        USUAL[key]?.includes(textOf(json[key])) !== true,
    ),
    fields: inOrder(fields, json['field_order']),
    noFields,
  };
}

function fieldOf(json: Readonly<Record<string, unknown>>, pointer: string): DocField {
  const text = (key: string): string => textOf(json[key]);
  return {
    fieldname: text('fieldname'),
    fieldtype: text('fieldtype'),
    label: text('label'),
    options: text('options'),
    text,
    isOn: (key) => Number(text(key)) === 1,
    unread: Object.keys(json).filter(
      (key) => /(?:_if|depends_on)$/.test(key) && !CONDITIONS.includes(key) && text(key) !== '',
    ),
    pointer,
  };
}

/** Fields in form order: by `field_order` if any, others last. */
function inOrder(fields: readonly DocField[], order: unknown): readonly DocField[] {
  if (!Array.isArray(order)) return fields;
  const places = new Map(order.map((name, i): [string, number] => [textOf(name), i]));
  const placeOf = ({ fieldname }: DocField): number => places.get(fieldname) ?? order.length;
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, null, '', 0].some((none) => none === value);
/** A text, also of numbers and ticks; anything else is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === true ? '1' : '';
