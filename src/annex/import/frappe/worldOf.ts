import { MISSING, type KnownField, type ScriptWorld, ScriptError, type Script } from '../script/ScriptWorld.ts';
import { type DocType, FRAME } from './DocType.ts';
import { isTable } from './fieldsHere.ts';
import { kindOf, PARENT, type AllImported, type Imported, type Known } from './Imported.ts';

/** The note for a condition that tests whether a record was submitted. */
export const DRAFT = '提交以后的状态这里没有，记录总是草稿（docstatus 0）';

const ONLY_ABOVE = '明细在这里只属于';

/** Whether a condition was evaluated for these documents, and so may be constant here only. */
export const isReadAsHere = (changed: readonly string[]): boolean =>
  changed.some((each) => each === DRAFT || each.startsWith(ONLY_ABOVE));

/** The condition that a record is saved. */
export const SAVED = '!empty($values.Id)';

/** The records that rows belong to. */
export type ParentOf = (docType: string) => Imported | undefined;

/** The field whose condition is translated, with the source of its computed value. */
export interface OwnField {
  readonly fieldname: string;
  readonly value: string | undefined;
  /** The condition decides whether it is shown. */
  readonly isShown: boolean;
}

/** The reads of a DocType's expressions: `doc`, and in rows `parent`. */
export function worldOf(here: Imported, all: AllImported, parentOf: ParentOf, own: OwnField): ScriptWorld {
  const missing: string[] = [];
  const changed: string[] = [];
  const { isTable } = here.docType;
  const above = parentOf(here.docType.name);
  const field = (script: Script): KnownField | undefined => {
    if (script.kind !== 'member') return undefined;
    const root = rootOf(script.of, isTable);
    if (root === undefined) return undefined;
    if (root === 'doc') {
      const known = here.known.get(script.name);
      if (known === undefined) return fieldIn(here, script.name, '$values', missing);
      const found = withOthers(known, all, parentOf, changed);
      if (script.name !== own.fieldname) {
        noteHidden(here.docType, script.name, changed);
        return found;
      }
      // A value that a rule makes is there whether it is shown or not.
      if (own.value !== undefined) return { ...found, read: own.value };
      return own.isShown ? { ...found, isOwn: true } : found;
    }
    if (root === 'parent' && above !== undefined) {
      const known = above.known.get(script.name);
      const column = known?.sort === 'list' ? withOthers(known, all, parentOf, changed).column : undefined;
      const found = fieldIn(above, script.name, `$ref.${PARENT}`, missing);
      noteHidden(above.docType, script.name, changed);
      return column === undefined ? found : { ...found, column };
    }
    if (root === 'parent') throw new ScriptError('读取上级，这次导入里没有上级');
    throw new ScriptError(`读取 ${[root, script.name].join('.')}，表单里没有`);
  };
  const fixed = (script: Script): string | number | undefined => {
    // Conditions test whether a form and a document exist before they read them: here they always exist.
    if (isThere(script)) return 1;
    if (script.kind !== 'member') return undefined;
    const root = rootOf(script.of, isTable);
    const of = root === 'doc' ? here : root === 'parent' ? above : undefined;
    return of === undefined ? undefined : fixedIn(of, script.name, parentOf, changed);
  };
  return { field, fixed, missing, changed, saved: SAVED };
}

/** Notes the difference of a field that a condition of its own, its column, section or page may hide. */
function noteHidden({ fields }: DocType, name: string, changed: string[]): void {
  let [page, section, column] = ['', '', ''];
  for (const { fieldname, fieldtype, text } of fields) {
    const condition = text('depends_on').trim();
    if (fieldtype === 'Tab Break') [page, section, column] = [condition, '', ''];
    else if (fieldtype === 'Section Break') [section, column] = [condition, ''];
    else if (fieldtype === 'Column Break') column = condition;
    else if (fieldname === name) {
      if (`${condition}${page}${section}${column}` !== '')
        changed.push(`${name} 隐藏时这里算没有填，来源用隐藏前的内容`);
      return;
    }
  }
}

/** The constant value of a name in every document of a DocType; undefined if unknown. */
function fixedIn(
  { docType, known }: Imported,
  name: string,
  parentOf: ParentOf,
  changed: string[],
): string | number | undefined {
  if (known.has(name)) return undefined;
  if (name === 'doctype') return docType.name;
  const owner = docType.isTable ? parentOf(docType.name)?.docType : docType;
  if (docType.isTable && (name === 'parenttype' || name === 'parentfield')) {
    // If several tables have these rows, only the first one is imported.
    const table = owner?.fields.find((field) => isTable(field) && field.options === docType.name);
    if (owner === undefined || table === undefined) return undefined;
    changed.push(`明细在这里只属于 ${owner.name} 的 ${table.fieldname}`);
    return name === 'parenttype' ? owner.name : table.fieldname;
  }
  if (name !== 'docstatus' || owner === undefined) return undefined;
  // A DocType without submission is always a draft; for one with submission, the form here is that of drafts.
  if (owner.isSubmitted) changed.push(DRAFT);
  return 0;
}

const isThere = (script: Script): boolean =>
  script.kind === 'name'
    ? ['doc', 'parent', 'cur_frm'].includes(script.name)
    : script.kind === 'member' && script.name === 'doc' && script.of.kind === 'name' && script.of.name === 'cur_frm';

/** The document that is read: `cur_frm.doc` and `parent` of the form; any other name is itself. */
function rootOf(of: Script, isTable: boolean): string | undefined {
  const ofForm = isTable ? 'parent' : 'doc';
  if (of.kind === 'name') return of.name === 'parent' ? ofForm : of.name;
  if (of.kind !== 'member' || of.of.kind !== 'name') return undefined;
  if (of.name === 'doc' && ['cur_frm', 'frm'].includes(of.of.name)) return ofForm;
  return of.of.name === 'doc' || of.of.name === 'parent' ? undefined : `${of.of.name}.${of.name}`;
}

/** A field of a DocType, read below `root`. */
function fieldIn({ docType, known }: Imported, name: string, root: string, missing: string[]): KnownField {
  const found = known.get(name);
  if (found !== undefined) return { ...kindOf(found), read: `${root}.${found.name}` };
  if (name === '__islocal') return newIn(root);
  const own = FRAME.get(name);
  if (own !== undefined) throw new ScriptError(`读取 doc.${name}：${own}`);
  if (isLeft(docType, name)) throw new ScriptError(`读取没有带来的字段 ${name}`);
  missing.push(name);
  return MISSING;
}

/** Whether a record has not been saved yet. */
const newIn = (root: string): KnownField => ({ read: `empty(${root}.Id)`, sort: 'flag', isUnset: true });

const isLeft = ({ fields }: DocType, name: string): boolean => fields.some(({ fieldname }) => fieldname === name);

/** A link with what its records are called by, a table with its columns. */
function withOthers(known: Known, all: AllImported, parentOf: ParentOf, changed: string[]): KnownField {
  const there = known.to === '' ? undefined : all.get(known.to);
  if (there === undefined) return known;
  if (known.sort === 'record') {
    const called = there.known.get(there.docType.nameField);
    return called?.sort === 'text'
      ? { ...known, called: { ...kindOf(called), read: `$ref.${known.name}.${called.name}` } }
      : known;
  }
  if (known.sort !== 'list') return known;
  const column = (name: string): KnownField | undefined => {
    const of = there.known.get(name);
    noteHidden(there.docType, name, changed);
    if (of !== undefined) return { ...kindOf(of), read: `$row.${of.name}` };
    if (name === '__islocal') return newIn('$row');
    const fixed = fixedIn(there, name, parentOf, changed);
    if (fixed !== undefined) return { read: JSON.stringify(fixed), sort: 'text', fixed };
    if (isLeft(there.docType, name) || FRAME.has(name))
      throw new ScriptError(`读取明细 ${there.docType.name} 没有带来的列 ${name}`);
    return undefined;
  };
  return { ...known, column };
}
