import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import { pointerStep } from '#engine/schema/SchemaProblem.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import { parseSource } from '#documents/SourceFile.ts';
import type { Draft, DraftEntity, DraftField, DraftRule } from '../../draft/Draft.ts';
import { freeName } from '../../draft/names.ts';
import { type ImportNote, type Note, noteText } from '../../draft/ImportReport.ts';
import { controlHere, type ControlHere } from './controlHere.ts';
import { OWN_STATE, shown } from './effectsHere.ts';
import { childrenOf, isEmptyList, isPlain, plainOf, textOf, type FormilySource, type Plain } from './FormilySource.ts';
import { fieldHere } from './fieldHere.ts';
import { BUTTONS, LAYOUT, PANES, reportUnreadKeys } from './formilyKeys.ts';
import { Names, type Place, type Placed, type Section, type Sourced } from './Placed.ts';
import { rangeHere } from './rangeHere.ts';
import { rulesHere } from './rulesHere.ts';

/** A schema of Formily as a draft of an entity, and of one for each table in it. Its expressions are read, and never run. */
export function importFormily(source: FormilySource, key: string): Draft {
  const notes: ImportNote[] = [];
  const known = new Set<string>();
  const parsed = parseSource(source.file, source.text).source;
  const note: Note = (kind, pointer, ...text) => {
    const { line } = locateProblem({ code: 'rule/no-effect', file: source.file, pointer, message: '' }, parsed);
    const key = `${pointer} ${text.join('：')}`;
    if (!known.has(key)) notes.push({ kind, file: source.file, pointer, line, ...noteText(text) });
    known.add(key);
  };
  const draft: Making = { source, note, enums: new Map(), entities: [] };
  const looks = Object.keys(source.form);
  if (looks.length > 0) note('changed', '/form', `表单的外观按这里的（${looks.join(', ')}）`);
  new FormReader(draft, { key, title: textOf(source.root['title']) || key, names: new Names() }).read({
    node: source.root,
    pointer: source.pointer,
  });
  return { entities: draft.entities, enums: draft.enums, notes };
}

interface Making {
  readonly source: FormilySource;
  readonly note: Note;
  readonly enums: Map<string, EnumDocument>;
  readonly entities: DraftEntity[];
}

interface About {
  readonly key: string;
  readonly title: string;
  readonly names: Names;
  /** The entity whose table it is. */
  readonly parent?: { readonly key: string; readonly title: string };
}

const STANDARD = ['id', 'createtime', 'creatorid', 'updatetime', 'updaterid', 'version', 'creator', 'updater'];
/** The keys that are read of a form as a whole. */
const ROOT_KEYS = ['type', 'title', 'name', 'properties', 'required', 'x-index', '$schema', '_designableId'];
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

class FormReader {
  readonly #draft: Making;
  readonly #about: About;
  readonly #placed: Placed[] = [];
  readonly #sections: Section[] = [];
  readonly #taken = new Set<string>(STANDARD);
  readonly #sectionNames = new Set<string>();
  readonly #rows: (() => void)[] = [];
  #open: Section | undefined;
  #layout: 'tabs' | 'steps' | undefined;

  constructor(draft: Making, about: About) {
    this.#draft = draft;
    this.#about = about;
    if (about.parent !== undefined) this.#taken.add('parentid');
  }

  read({ node, pointer }: Sourced): void {
    const { key, title, names, parent } = this.#about;
    const { note, entities, source } = this.#draft;
    for (const name of valueNames(node)) this.#sectionNames.add(name);
    for (const key of Object.keys(node))
      if (!ROOT_KEYS.includes(key) && !key.startsWith('x-designable-'))
        note('lost', `${pointer}/${pointerStep(key)}`, `${key} ${shown(node[key])}`);
    this.#walk({ node, pointer }, { section: undefined, path: '', address: '' });
    if (parent !== undefined) {
      const own: FieldNode = { type: 'integer', title: parent.title, 'x-reference': { entity: parent.key } };
      this.#home(undefined).fields.push({ name: 'ParentId', node: own, isRequired: false, pointer: '', rules: [] });
    }
    const pages = this.#sections.length;
    const isPaged = this.#layout !== undefined && pages > 1 && this.#open === undefined;
    if (this.#layout !== undefined && !isPaged) note('changed', pointer, '页签、步骤与别的内容并列，这里排成分组');
    rulesHere(this.#placed, names, note);
    entities.push({
      key,
      title,
      file: source.file,
      source: source.text,
      titleField: undefined,
      isRow: parent !== undefined,
      ...(isPaged && this.#layout !== undefined ? { layout: this.#layout } : {}),
      sections: this.#sections,
    });
    for (const rows of this.#rows) rows();
  }

  #walk({ node, pointer }: Sourced, place: Place): void {
    const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
    const children = childrenOf(node);
    for (const name of required.filter((each) => !children.some(([child]) => child === each)))
      this.#draft.note('lost', `${pointer}/required`, 'required', `${shown(name)} 不是这一层的字段`);
    for (const [name, child] of children) {
      const at = {
        node: required.includes(name) ? { ...child, required: true } : child,
        pointer: `${pointer}/properties/${pointerStep(name)}`,
      };
      if (child['type'] === 'void') this.#container(name, at, place);
      else if (child['type'] === 'object' && isPlain(child['properties'])) this.#container(name, at, place);
      else if (child['type'] === 'array' && isPlain(plainOf(child['items'])['properties']))
        this.#table(name, at, place);
      else this.#field(name, at, place);
    }
  }

  #home(section: Section | undefined): Section {
    if (section !== undefined) return section;
    if (this.#open === undefined) this.#open = this.#newSection('base', this.#about.title, '', undefined);
    return this.#open;
  }

  #newSection(name: string, title: string, pointer: string, within: Section | undefined): Section {
    const free = freeName(name, (each) => this.#sectionNames.has(each));
    this.#sectionNames.add(free);
    const section: Section = { name: free, title, pointer, rules: [], fields: [], within: [] };
    if (within === undefined) this.#sections.push(section);
    else within.within.push({ after: within.fields.length, section });
    return section;
  }

  #nameOf(name: string, pointer: string): string {
    const free = freeName(name, (each) => this.#taken.has(each.toLowerCase()));
    this.#taken.add(free.toLowerCase());
    if (free !== name) this.#draft.note('changed', pointer, name, `在这里叫 ${free}`);
    return free;
  }

  #container(name: string, { node, pointer }: Sourced, place: Place): void {
    const { note } = this.#draft;
    const component = textOf(node['x-component']);
    const props = plainOf(node['x-component-props']);
    const isObject = node['type'] === 'object';
    const inside = {
      path: isObject ? `${place.path}${name}.` : place.path,
      address: `${place.address}${name}.`,
    };
    if (isObject) note('changed', pointer, name, '对象里的值在这里是一个个字段');
    if (!isPlain(node['properties'])) {
      if (component.startsWith('Array')) return;
      if (BUTTONS.has(component)) return note('changed', pointer, component, '按钮由这里的屏幕提供');
      note(
        'lost',
        pointer,
        component || name,
        textOf(node['x-content']) === '' ? '不是字段的内容' : `不是字段的内容（${shown(node['x-content'])}）`,
      );
      return;
    }
    if (component === 'FormTab' || component === 'FormStep') this.#layout = component === 'FormTab' ? 'tabs' : 'steps';
    else if (component !== '' && !LAYOUT.has(component) && !PANES.has(component))
      note('changed', pointer, name, `没有 ${component} 这种容器，里面的字段照样带来`);
    const title = [node['title'], props['title'], props['tab'], props['header']]
      .map(textOf)
      .find((each) => each !== '');
    const looks = Object.keys(props).filter((key) => !['title', 'tab', 'header', 'gridSpan'].includes(key));
    if (looks.length > 0) note('changed', pointer, name, `外观按这里的（${looks.join(', ')}）`);
    const hasRules = [...OWN_STATE, 'x-reactions'].some(
      (key) => !['', undefined].some((none) => none === node[key]) && !isEmptyList(node[key]),
    );
    if (component === 'ArrayTable.Column')
      return this.#walk({ node, pointer }, { ...place, ...inside, column: { node, pointer } });
    if (!hasRules && (title === undefined || LAYOUT.has(component)) && !PANES.has(component))
      return this.#walk({ node, pointer }, { ...place, ...inside });
    const label = title ?? '分组';
    if (place.section === undefined) this.#open = undefined;
    const section = this.#newSection(name, label, pointer, place.section);
    const placed: Placed = {
      name: section.name,
      title: label,
      path: '',
      sort: 'none',
      isField: false,
      values: undefined,
      sources: [{ node, pointer }],
      rules: section.rules,
    };
    this.#placed.push(placed);
    this.#about.names.add(placed, `${place.address}${name}`);
    this.#walk({ node, pointer }, { section, ...inside });
    if (place.section === undefined) this.#open = undefined;
  }

  #leave(name: string, { pointer }: Sourced, { path }: Place, why: string): void {
    this.#about.names.leave(`${path}${name}`);
    this.#draft.note('lost', pointer, name, why);
  }

  #table(name: string, at: Sourced, place: Place): void {
    if (this.#about.parent !== undefined) return this.#leave(name, at, place, '表格里的表格');
    const component = textOf(at.node['x-component']);
    if (!component.startsWith('Array')) this.#draft.note('changed', at.pointer, name, `${component} 按明细表格填写`);
    const field = this.#nameOf(name, at.pointer);
    const key = `${this.#about.key}${capital(field)}`;
    const title = textOf(at.node['title']) || name;
    const { minItems, maxItems } = at.node;
    const node: FieldNode = {
      type: 'array',
      title,
      'x-child': { entity: key, by: 'ParentId' },
      ...(typeof minItems === 'number' ? { minItems } : {}),
      ...(typeof maxItems === 'number' && maxItems >= 1 ? { maxItems } : {}),
    };
    this.#put(name, field, at, place, { node, sort: 'list' });
    this.#rows.push(() => {
      const names = new Names(this.#about.names, `${place.path}${name}`);
      const about = { key, title, names, parent: { key: this.#about.key, title: this.#about.title } };
      new FormReader(this.#draft, about).read({ node: plainOf(at.node['items']), pointer: `${at.pointer}/items` });
    });
  }

  #field(name: string, at: Sourced, place: Place): void {
    const range = rangeHere(name, at.node);
    if (range !== undefined) {
      this.#draft.note('changed', at.pointer, name, range.words);
      if (range.isOne) this.#about.names.leave(`${place.path}${name}`);
      return range.ends.forEach((end) => this.#field(end.name, { ...at, node: end.node }, place));
    }
    if (/^[[{]/.test(name)) return this.#leave(name, at, place, '一个控件写几个字段，请分开');
    const here = controlHere(at.node);
    if (typeof here === 'string') return this.#leave(name, at, place, here);
    if (here.changed !== undefined) this.#draft.note('changed', at.pointer, name, here.changed);
    this.#put(name, this.#nameOf(name, at.pointer), at, place, {
      ...here,
      node: fieldHere(name, at, { here, column: place.column?.node, note: this.#draft.note }),
    });
  }

  #put(
    name: string,
    field: string,
    at: Sourced,
    place: Place,
    here: {
      readonly node: FieldNode;
      readonly sort: ControlHere['sort'];
      readonly items?: readonly EnumItemDocument[];
    },
  ): void {
    const rules: DraftRule[] = [];
    const { items } = here;
    const binding = items === undefined ? {} : { 'x-enum': this.#enum(field, here.node.title, items) };
    const node = { ...here.node, ...binding };
    const { node: source, pointer } = at;
    reportUnreadKeys(name, at, this.#draft.note);
    const draft: DraftField = { name: field, node, isRequired: source['required'] === true, pointer, rules };
    this.#home(place.section).fields.push(draft);
    const placed: Placed = {
      name: field,
      title: node.title,
      path: `${place.path}${name}`,
      sort: here.sort,
      isField: true,
      values: items?.map(({ Value }) => Value),
      sources: [at, ...(place.column === undefined ? [] : [place.column])],
      rules,
    };
    this.#placed.push(placed);
    this.#about.names.add(placed, `${place.address}${name}`);
  }

  #enum(field: string, title: string, items: readonly EnumItemDocument[]): string {
    const type = `${capital(this.#about.key)}${capital(field)}`;
    const isTree = items.some(({ Children = [] }) => Children.length > 0);
    this.#draft.enums.set(type, {
      $schema: '../meta/enum.schema.json',
      title: `${this.#about.title} ${title}`,
      ...(isTree ? { tree: true } : {}),
      items: [...items],
    });
    return type;
  }
}

/** The names of what holds values in a form. */
const valueNames = (node: Plain): string[] =>
  childrenOf(node).flatMap(([name, child]) => [...(child['type'] === 'void' ? [] : [name]), ...valueNames(child)]);
