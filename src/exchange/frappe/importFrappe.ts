import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import { parseSource } from '#documents/SourceFile.ts';
import { ScriptError, type Script } from '../script/Script.ts';
import { translateCondition, type KnownField } from '../script/translateScript.ts';
import type { Draft, DraftEntity, DraftField, DraftRule, DraftSection } from '../draft/Draft.ts';
import type { ImportKind, ImportNote } from '../ImportReport.ts';
import { capitals, keyOf } from '../draft/names.ts';
import { LAYOUT, TYPES, type TypeHere } from './fieldNodes.ts';
import type { DocField, DocType } from './DocType.ts';
import { BESIDES, FRAME, UNSAID } from './notTaken.ts';

/** DocTypes as drafts of entities, with what is not here as it was there. Their expressions are read, and never run. */
export function importFrappe(docTypes: readonly DocType[]): Draft {
  const taken = new Set<string>();
  const keys = new Map(docTypes.map(({ name }) => [name, keyOf(name, taken)]));
  const notes: ImportNote[] = [];
  const enums = new Map<string, EnumDocument>();
  const parents = parentsOf(docTypes);
  const entities = docTypes.map((docType) => new Reader(docType, keys, parents, enums, notes).read());
  return { entities, enums, notes };
}

/** The DocType whose rows a child DocType is; one that several have is of the first. */
function parentsOf(docTypes: readonly DocType[]): ReadonlyMap<string, DocType> {
  const parents = new Map<string, DocType>();
  for (const docType of docTypes)
    for (const { fieldtype, options } of docType.fields)
      if (fieldtype === 'Table' && !parents.has(options) && docType.name !== options) parents.set(options, docType);
  return parents;
}

const STANDARD = new Set(['Id', 'CreateTime', 'CreatorId', 'UpdateTime', 'UpdaterId', 'Creator', 'Updater']);
const PARENT = 'ParentId';

class Reader {
  readonly #docType: DocType;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #parents: ReadonlyMap<string, DocType>;
  readonly #enums: Map<string, EnumDocument>;
  readonly #notes: ImportNote[];
  readonly #known = new Map<string, KnownField & { readonly name: string }>();

  constructor(
    docType: DocType,
    keys: ReadonlyMap<string, string>,
    parents: ReadonlyMap<string, DocType>,
    enums: Map<string, EnumDocument>,
    notes: ImportNote[],
  ) {
    this.#docType = docType;
    this.#keys = keys;
    this.#parents = parents;
    this.#enums = enums;
    this.#notes = notes;
  }

  read(): DraftEntity {
    const { name, file, fields, titleField, besides } = this.#docType;
    for (const each of besides) this.#note('lost', `/${each}`, `${name}：${BESIDES[each] ?? each}`);
    const key = this.#keys.get(name) ?? '';
    const nodes = fields.map((field) => this.#node(field));
    let section: DraftSection = { name: 'base', title: name, pointer: '', rules: [], fields: [] };
    const sections = [section];
    fields.forEach((field, i) => {
      if (field.fieldtype === 'Section Break' || field.fieldtype === 'Tab Break') {
        section = {
          name: `section${sections.length}`,
          title: field.label === '' ? name : field.label,
          pointer: field.pointer,
          rules: this.#rules(field),
          fields: [],
        };
        sections.push(section);
        return;
      }
      const node = nodes[i];
      const known = this.#known.get(field.fieldname);
      if (node === undefined || known === undefined) return;
      const rules = this.#rules(field);
      section.fields.push({ name: known.name, node, isRequired: field.isOn('reqd'), pointer: field.pointer, rules });
    });
    const parent = this.#parents.get(name);
    if (parent !== undefined) sections[0]?.fields.push(this.#parentField(parent));
    const title = this.#known.get(titleField);
    return {
      key,
      title: name,
      file,
      source: this.#docType.source,
      titleField: title?.sort === 'text' ? title.name : undefined,
      isRow: this.#docType.isTable,
      sections,
    };
  }

  #parentField(parent: DocType): DraftField {
    const node: FieldNode = {
      type: 'integer',
      title: parent.name,
      'x-reference': { entity: this.#keys.get(parent.name) ?? '' },
    };
    return { name: PARENT, node, isRequired: false, pointer: '', rules: [] };
  }

  #note(kind: ImportKind, pointer: string, text: string): void {
    const { file, source } = this.#docType;
    const { line } = locateProblem(
      { code: 'rule/no-effect', file, pointer, message: '' },
      parseSource(file, source).source,
    );
    this.#notes.push({ kind, file, pointer, line, text });
  }

  #node(field: DocField): FieldNode | undefined {
    const { fieldname, fieldtype, pointer } = field;
    if (LAYOUT.has(fieldtype) || fieldtype === 'Section Break' || fieldtype === 'Tab Break') {
      if (fieldtype === 'Button' || fieldtype === 'HTML')
        this.#note('lost', pointer, `${fieldtype} ${fieldname}：由程序决定做什么`);
      if (LAYOUT.has(fieldtype) && field.text('depends_on') !== '')
        this.#note('lost', `${pointer}/depends_on`, `${fieldtype} ${fieldname}：${field.text('depends_on')}`);
      return undefined;
    }
    for (const key of UNSAID)
      if (!['', '0'].includes(field.text(key)))
        this.#note('lost', `${pointer}/${key}`, `${fieldname}：${key} ${field.text(key)}`);
    const made = this.#typed(field);
    if (made === undefined) return undefined;
    const name = this.#nameOf(fieldname);
    this.#known.set(fieldname, { name, read: `$values.${name}`, sort: made.sort });
    const title = field.label === '' ? fieldname : field.label;
    const description = field.text('description').replace(/<[^>]*>/g, '');
    return {
      ...made.node,
      title,
      ...(description === '' ? {} : { description }),
      ...this.#first(field, made.sort),
      ...(made.sort === 'number' && field.isOn('non_negative') ? { minimum: 0 } : {}),
      ...(field.isOn('hidden') ? { 'x-component': 'None' as const } : {}),
    };
  }

  #nameOf(fieldname: string): string {
    const plain = capitals(fieldname);
    const name = /^[A-Za-z]/.test(plain) ? plain : `Field${plain}`;
    const isTaken = (each: string): boolean =>
      STANDARD.has(each) || each === PARENT || [...this.#known.values()].some((known) => known.name === each);
    return isTaken(name) ? `${name}Value` : name;
  }

  #typed(field: DocField): { readonly node: Omit<FieldNode, 'title'>; readonly sort: KnownField['sort'] } | undefined {
    const { fieldname, fieldtype, options, pointer } = field;
    const here = TYPES[fieldtype];
    if (here?.changed !== undefined) this.#note('changed', pointer, `${fieldname}：${here.changed}`);
    if (here !== undefined) return here;
    const entity = this.#keys.get(options);
    switch (fieldtype) {
      case 'Select':
        return this.#choice(field);
      case 'Link':
        if (entity !== undefined) return { node: { type: 'integer', 'x-reference': { entity } }, sort: 'record' };
        this.#note('changed', pointer, `${fieldname}：引用的 ${options} 不在这次导入里，按文本填写`);
        return { node: { type: 'string', maxLength: 140 }, sort: 'text' };
      case 'Table':
        if (entity !== undefined && this.#parents.get(options) === this.#docType && this.#isFirstTable(field))
          return { node: { type: 'array', 'x-child': { entity, by: PARENT } }, sort: 'list' };
        this.#note('lost', pointer, `${fieldname}：明细 ${options} 不在这次导入里，或已经属于别的表格`);
        return undefined;
      default:
        this.#note('lost', pointer, `${fieldname}：没有 ${fieldtype} 这种字段`);
        return undefined;
    }
  }

  #isFirstTable({ fieldname, options }: DocField): boolean {
    const first = this.#docType.fields.find((each) => each.fieldtype === 'Table' && each.options === options);
    return first?.fieldname === fieldname;
  }

  #choice({ fieldname, options, label, pointer }: DocField): TypeHere | undefined {
    const items = [...new Set(options.split('\n').map((each) => each.trim()))].filter((each) => each !== '');
    if (items.length === 0) {
      this.#note('changed', pointer, `${fieldname}：选项由程序给出，按文本填写`);
      return TYPES['Data'];
    }
    const type = `${capitals(this.#docType.name)}${capitals(fieldname)}`;
    this.#enums.set(type, {
      $schema: '../meta/enum.schema.json',
      title: `${this.#docType.name} ${label === '' ? fieldname : label}`,
      items: items.map((each) => ({ Value: each, Label: each })),
    });
    return { node: { type: 'string', 'x-enum': type }, sort: 'text' };
  }

  #first(field: DocField, sort: KnownField['sort']): Pick<FieldNode, 'default'> {
    const text = field.text('default');
    if (text === '' || sort === 'record' || sort === 'list') return {};
    if (sort === 'flag') return { default: text === '1' };
    if (sort === 'number' && Number.isFinite(Number(text))) return { default: Number(text) };
    const isChoice = field.fieldtype === 'Select';
    if (isChoice && field.options.split('\n').includes(text)) return { default: text };
    if (field.fieldtype === 'Date' && text === 'Today') return { default: '{{ date($now) }}' };
    if (field.fieldtype === 'Data') return { default: text };
    this.#note('lost', `${field.pointer}/default`, `${field.fieldname}：初始值 ${text}`);
    return {};
  }

  #rules(field: DocField): DraftRule[] {
    const rules: DraftRule[] = [];
    const add = (key: string, state: string, off: boolean): void => {
      const text = field.text(key).trim();
      if (text !== '') rules.push(...this.#condition(field, key, text, state, off));
    };
    add('depends_on', 'visible', false);
    if (field.fieldtype.endsWith('Break')) return rules;
    if (!field.isOn('reqd')) add('mandatory_depends_on', 'required', false);
    const fetched = this.#fetched(field);
    if (fetched !== undefined) return [...rules, fetched];
    if (field.isOn('read_only')) rules.push(this.#rule(field, 'read_only', { fulfill: { state: { readOnly: true } } }));
    else add('read_only_depends_on', 'readOnly', false);
    return rules;
  }

  #rule(field: DocField, key: string, reaction: Reaction): DraftRule {
    return { reaction, pointer: `${field.pointer}/${key}` };
  }

  #condition(field: DocField, key: string, text: string, state: string, off: boolean): DraftRule[] {
    const pointer = `${field.pointer}/${key}`;
    const missing: string[] = [];
    try {
      if (text.startsWith('fn:')) throw new ScriptError('由程序的函数决定');
      const script = text.startsWith('eval:') ? text.slice(5) : `doc[${JSON.stringify(text)}]`;
      const when = translateCondition(script, { field: (each) => this.#read(each, missing), missing });
      for (const name of new Set(missing))
        this.#note('dead', pointer, `${field.fieldname}：${text} 读取了没有的字段 ${name}`);
      if (when === 'true') return [this.#rule(field, key, { fulfill: { state: { [state]: true } } })];
      if (when === 'false') {
        if (missing.length === 0) this.#note('dead', pointer, `${field.fieldname}：${text} 从不成立`);
        return [this.#rule(field, key, { fulfill: { state: { [state]: off } } })];
      }
      return [
        this.#rule(field, key, {
          when: `{{ ${when} }}`,
          fulfill: { state: { [state]: true } },
          otherwise: { state: { [state]: off } },
        }),
      ];
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      this.#note('lost', pointer, `${field.fieldname}：${text}：${error.message}`);
      return [];
    }
  }

  #read(script: Script, missing: string[]): KnownField | undefined {
    if (script.kind !== 'member') return undefined;
    const { of } = script;
    // `cur_frm.doc` and `frm.doc` are the same document.
    const isDoc =
      of.kind === 'member' && of.name === 'doc' && of.of.kind === 'name' && ['cur_frm', 'frm'].includes(of.of.name);
    if (!isDoc && of.kind !== 'name') return undefined;
    if (of.kind === 'name' && of.name !== 'doc') throw new ScriptError(`读取 ${of.name}.${script.name}，表单里没有`);
    const known = this.#known.get(script.name);
    if (known !== undefined) return known;
    const own = FRAME[script.name];
    if (own !== undefined) throw new ScriptError(`读取 doc.${script.name}：${own}`);
    const unread = this.#docType.fields.find(({ fieldname }) => fieldname === script.name);
    if (unread !== undefined) throw new ScriptError(`读取没有带来的字段 ${script.name}`);
    missing.push(script.name);
    return { read: 'null', sort: 'text' };
  }

  #fetched(field: DocField): DraftRule | undefined {
    const text = field.text('fetch_from').trim();
    if (text === '') return undefined;
    const [link = '', name = ''] = text.split('.');
    const known = this.#known.get(link);
    if (known?.sort !== 'record') {
      this.#note('lost', `${field.pointer}/fetch_from`, `${field.fieldname}：${text} 引用的记录不在这次导入里`);
      return undefined;
    }
    const effect = field.isOn('fetch_if_empty') ? 'suggest' : 'value';
    const value = `{{ $ref.${known.name}.${capitals(name)} }}`;
    return this.#rule(field, 'fetch_from', { fulfill: { state: { [effect]: value } } });
  }
}
