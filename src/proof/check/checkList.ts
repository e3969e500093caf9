import type {
  EachDocument,
  ImportDocument,
  ListActionDocument,
  ListDocument,
  OpenDocument,
  TimelineDocument,
  ViewDocument,
} from '#generated/documents/ListDocument.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { seenFace } from '#engine/query/listFace.ts';
import { readColumns } from '#engine/query/viewQuery.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkExpression } from './checkExpression.ts';
import { LIST_ACTIONS, actionCodes } from '#engine/permission/actionCodes.ts';
import { checkEntityName, checkListed, checkName, entityKeys, fieldNames, type Names } from './checkName.ts';
import { checkMadeRows } from './checkCreations.ts';
import { checkListQuery } from './checkFigure.ts';
import { checkPath, fieldAt } from './checkPath.ts';
import { checkPointing } from './checkPointing.ts';
import { isAmount, isCellField, isMoment, isUpload, valueSort } from '#fields/table/fieldKinds.ts';
import { demandType } from './field/demandType.ts';

/** Text search applies to text fields only. */
const holdsWords = (field: FieldModel): boolean => !isMoment(field) && valueSort(field) === 'text';

/** Represents all transitions of the entity. */
const ALL = ['transitions'];
const ST4_KEYS = ['all', 'mine', 'joined', 'subordinates'];

/** Parameters of a view that are neither filters nor checked here. */
const VIEW_NAMES = ['searchKey', 'face', 'columns', 'rows', 'density', 'within', 'group', 'where'];

/** Checks the names in a list document: columns, filters, sort, sums, forms, permissions and fields of conditions. */
export function checkList(
  list: ListDocument,
  entity: EntityModel,
  { name, names }: { readonly name: string; readonly names: Names },
  report: Report,
): void {
  const own = fieldNames(entity);
  const path = (text: string, pointer: string): void => checkPath(text, entity, pointer, names, report);
  const rows = (text: string | undefined, pointer: string): void =>
    checkExpression(text, { record: entity, values: undefined, pointer }, names, report);
  rows(list.where, '/where');
  (list.permission ?? []).forEach((key, i) =>
    checkName('reference/unknown-key', key, names.keys, `/permission/${i}`, report),
  );
  list.columns.forEach((column, i) => {
    if (typeof column === 'string') return path(column, `/columns/${i}`);
    path(column.field, `/columns/${i}/field`);
    if (column.or !== undefined) path(column.or, `/columns/${i}/or`);
    if (column.progress !== undefined) path(column.progress, `/columns/${i}/progress`);
  });
  const shown = list.columns.map((column) => (typeof column === 'string' ? column : column.field));
  reportRepeated(shown, (i) => `/columns/${i}${typeof list.columns[i] === 'string' ? '' : '/field'}`, report);
  reportRepeated(list.filters ?? [], (i) => `/filters/${i}`, report);
  (list.search ?? []).forEach((text, i) => {
    path(text, `/search/${i}`);
    const field = fieldAt(text, entity, names);
    if (field !== undefined && !holdsWords(field))
      report({
        code: 'document/invalid',
        pointer: `/search/${i}`,
        message: `Only words are searched, and "${text}" is ${field.type}`,
        proposal: 'Name it in "filters" instead',
      });
  });
  (list.filters ?? []).forEach((name, i) => name === 'STD' || path(name, `/filters/${i}`));
  checkViews(list.views ?? [], entity, { name, names }, report);
  rows(list.first?.where, '/first/where');
  for (const [keys, at] of [
    [list.sort, '/sort'],
    [list.first?.sort, '/first/sort'],
  ] as const)
    (keys ?? []).forEach((key, i) =>
      checkName('reference/unknown-field', key.replace(/^-/, ''), own, `${at}/${i}`, report),
    );
  const keys = new Set<string>();
  (list.scenes ?? []).forEach((scene, i) => {
    for (const key of scene === 'ST4' ? ST4_KEYS : [scene.key]) {
      if (keys.has(key))
        report({ code: 'rule/duplicate', pointer: `/scenes/${i}`, message: `Two scenes have the key "${key}"` });
      keys.add(key);
    }
    if (scene !== 'ST4') rows(scene.where, `/scenes/${i}/where`);
  });
  (list.sums ?? []).forEach((sum, i) => {
    const [added, at] = typeof sum === 'string' ? [sum, `/sums/${i}`] : [sum.field, `/sums/${i}/field`];
    if (added !== undefined && checkName('reference/unknown-field', added, own, at, report))
      demandType(entity.field(added), isAmount, at, report, entity.fields);
    if (typeof sum === 'string') return;
    if (sum.ratio !== undefined && sum.where === undefined)
      report({
        code: 'document/invalid',
        pointer: `/sums/${i}/ratio`,
        message: '"ratio" says of which rows, "where" which of them count: without "where" it is 100 % always',
        proposal: 'Say in "where" which of these rows count',
      });
    rows(sum.where, `/sums/${i}/where`);
    rows(sum.ratio, `/sums/${i}/ratio`);
  });
  (list.create ?? []).forEach(({ form }, i) =>
    checkName('reference/unknown-document', form, [...entity.forms.keys()], `/create/${i}/form`, report),
  );
  (list.create ?? []).forEach(({ values, each }, i) => {
    for (const name of Object.keys(values ?? {}))
      checkName('reference/unknown-field', name, own, `/create/${i}/values/${name}`, report, 'key');
    if (each !== undefined) checkEach(each, `/create/${i}/each`, entity, names, report);
  });
  for (const [code, action] of Object.entries(list.actions ?? {}))
    checkAction(action, `/actions/${code}`, entity, names, report);
  if (list.import !== undefined) checkImport(list.import, entity, report);
  if (list.timeline !== undefined) checkTimeline(list, list.timeline, entity, report);
  // A list has its own buttons in addition to the actions of records.
  const codes = [...actionCodes(entity), ...Object.keys(list.actions ?? {})];
  (list.rowActions ?? []).forEach((code, i) =>
    checkName('reference/unknown-action', code, [...codes, ...ALL], `/rowActions/${i}`, report),
  );
  const bulk = bulkCodes(entity, codes);
  (list.bulkActions ?? []).forEach((code, i) =>
    checkName('reference/unknown-action', code, bulk, `/bulkActions/${i}`, report),
  );
  (list.marks ?? []).forEach((mark, i) => {
    if (mark.field !== undefined) path(mark.field, `/marks/${i}/field`);
    else if (mark.text === undefined)
      report({
        code: 'document/invalid',
        pointer: `/marks/${i}`,
        message: 'A mark of a whole row says in `text` what its colour means',
      });
    rows(mark.when, `/marks/${i}/when`);
  });
}

/** Checks the views of a list: their keys, their roles, and what their queries name. */
function checkViews(
  views: readonly ViewDocument[],
  entity: EntityModel,
  { name, names }: { readonly name: string; readonly names: Names },
  report: Report,
): void {
  const list = entity.lists.get(name);
  if (list === undefined) return;
  reportRepeated(
    views.map(({ key }) => key),
    (i) => `/views/${i}/key`,
    report,
  );
  const readable = new Set(entity.fields.map((field) => field.name));
  const access = { readable, masked: new Set<string>(), withheld: new Map<string, never>() };
  const input = { entity, access, accessTo: () => undefined, findEntity: (key: string) => names.entities.get(key) };
  views.forEach(({ query, roles = [] }, i) => {
    const pointer = `/views/${i}`;
    roles.forEach((role, j) =>
      checkName('reference/unknown-document', role, names.roles, `${pointer}/roles/${j}`, report),
    );
    checkListQuery(query, { entity, list }, { pointer, names, report }, VIEW_NAMES);
    for (const { key } of readColumns(query['columns'] ?? '') ?? [])
      checkPath(key, entity, `${pointer}/query/columns`, names, report);
    const face = query['face'] === undefined ? undefined : seenFace(input, query['face']);
    if (face !== undefined && 'why' in face)
      report({
        code: 'document/invalid',
        pointer: `${pointer}/query/face`,
        message: `The list has no layout "${query['face'] ?? ''}"`,
        proposal:
          'Name a layout and a field that fits it: kanban.State, calendar.Day, gantt.First~Last, gallery.Picture',
      });
  });
}

function reportRepeated(names: readonly string[], pointerOf: (i: number) => string, report: Report): void {
  const seen = new Set<string>();
  names.forEach((name, i) => {
    if (seen.size === seen.add(name).size)
      report({
        code: 'rule/duplicate',
        pointer: pointerOf(i),
        message: `"${name}" stands here twice`,
        proposal: 'Take one of them away',
      });
  });
}

/** The possible bulk actions: downloading files needs a file field; a person cannot be merged into another. */
function bulkCodes(entity: EntityModel, codes: readonly string[]): string[] {
  const hasFiles = entity.fields.some(isUpload);
  const all = [...codes, ...LIST_ACTIONS, ...(entity.read === undefined ? [] : ['markRead'])];
  const isPart = entity.organisation === 'employee' || entity.organisation === 'unit';
  return [...new Set(all)].filter((code) => (code === 'download' ? hasFiles : code !== 'merge' || !isPart));
}

function checkAction(
  { create, by, form = 'form', values = {}, set = {}, when, open }: ListActionDocument,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  checkExpression(when, { record: entity, values: undefined, pointer: `${pointer}/when` }, names, report);
  for (const name of Object.keys(set))
    checkName('reference/unknown-field', name, fieldNames(entity), `${pointer}/set/${name}`, report, 'key');
  if (open !== undefined) checkOpen(open, `${pointer}/open`, names, report);
  const target = create === undefined ? undefined : names.entities.get(create);
  if (create !== undefined && target === undefined)
    checkName('reference/unknown-entity', create, entityKeys(names), `${pointer}/create`, report);
  if (target === undefined) return;
  if (by !== undefined) checkPointing(by, target, entity.key, `${pointer}/by`, report);
  for (const [name, value] of Object.entries(values)) {
    checkName('reference/unknown-field', name, fieldNames(target), `${pointer}/values/${name}`, report, 'key');
    const place = { record: entity, values: undefined, pointer: `${pointer}/values/${name}` };
    checkExpression(value, place, names, report);
  }
  checkName('reference/unknown-document', form, [...target.forms.keys()], `${pointer}/form`, report);
}

/** Checks the fields of an import: a cell must be able to contain their values. */
function checkImport(
  { form = 'form', fields = [], later = [] }: ImportDocument,
  entity: EntityModel,
  report: Report,
): void {
  const model = entity.forms.get(form);
  if (!checkName('reference/unknown-document', form, [...entity.forms.keys()], '/import/form', report)) return;
  const drawn = model?.fields ?? [];
  const cells = drawn.filter(isCellField).map(({ name }) => name);
  fields.forEach((name, i) => checkName('reference/unknown-field', name, cells, `/import/fields/${i}`, report));
  const others = drawn.filter((field) => !isCellField(field)).map(({ name }) => name);
  later.forEach((name, i) => checkName('reference/unknown-field', name, others, `/import/later/${i}`, report));
}

function checkOpen({ list, by, scene }: OpenDocument, pointer: string, names: Names, report: Report): void {
  const target = checkListed(list, `${pointer}/list`, names, report)?.lists.get(list.slice(list.indexOf('/') + 1));
  if (target === undefined) return;
  checkName('reference/unknown-field', by, target.filters, `${pointer}/by`, report);
  const scenes = target.scenes.map((each) => each.key);
  if (scene !== undefined) checkName('reference/unknown-document', scene, scenes, `${pointer}/scene`, report);
}

function checkTimeline(list: ListDocument, timeline: TimelineDocument, entity: EntityModel, report: Report): void {
  const columns = list.columns.map((column) => (typeof column === 'string' ? column : column.field));
  for (const part of ['time', 'text', 'tag', 'person'] as const) {
    const name = timeline[part];
    if (name !== undefined) checkName('reference/unknown-field', name, columns, `/timeline/${part}`, report);
  }
  if (timeline.add !== undefined)
    checkName('reference/unknown-document', timeline.add, [...entity.forms.keys()], '/timeline/add', report);
}

/** Checks the names of a form that makes one record for each of another entity. */
function checkEach(
  { entity: key, where, values, sum, rows = [] }: EachDocument,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const own = fieldNames(entity);
  if (sum !== undefined && checkName('reference/unknown-field', sum, own, `${pointer}/sum`, report))
    demandType(entity.field(sum), isAmount, `${pointer}/sum`, report, entity.fields);
  for (const name of Object.keys(values))
    checkName('reference/unknown-field', name, own, `${pointer}/values/${name}`, report, 'key');
  const record = checkEntityName(key, `${pointer}/entity`, names, report);
  if (record === undefined) return;
  const place = (at: string) => ({ record, values: entity, pointer: `${pointer}/${at}` });
  checkExpression(where, place('where'), names, report);
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value.includes('{{'))
      checkExpression(value, place(`values/${name}`), names, report);
  const source = { entity: record, dialog: entity, record };
  rows.forEach((row, i) => checkMadeRows(row, source, entity, `${pointer}/rows/${i}`, names, report));
}
