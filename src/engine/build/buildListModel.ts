import type {
  ColumnDocument,
  ImportDocument,
  ListActionDocument,
  ListDocument,
  SceneDocument,
  SumDocument,
  TimelineDocument,
} from '#generated/documents/ListDocument.ts';
import { readExpression } from '../schema/readExpression.ts';
import {
  type ColumnModel,
  type ImportModel,
  type ListActionModel,
  type ListModel,
  type SceneModel,
  type SortKey,
  type SumModel,
  type TimelineModel,
  FIRST,
  readPath,
} from '../model/ListModel.ts';
import type { Computable } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { readSource } from './buildWorkflowModel.ts';
import { readComputable } from './readCustomerView.ts';

/** The scenes that `ST4` expands to. */
export const FOUR_SCENES: readonly SceneModel[] = [
  { key: 'all', title: '全部', scope: 'all', waiting: false, where: undefined },
  { key: 'mine', title: '我负责的', scope: 'mine', waiting: false, where: undefined },
  { key: 'joined', title: '我参与的', scope: 'joined', waiting: false, where: undefined },
  { key: 'subordinates', title: '下属负责的', scope: 'subordinates', waiting: false, where: undefined },
];
/** The button of a list that names none. */
export const MAKE_ONE: NonNullable<ListDocument['create']>[number] = { form: 'form', title: '新建' };
const STD_FILTERS = ['OwnerId', 'OwnerUnitId', 'CreateTime'];

/** Makes the model of a list document; names are checked later, against all entities. */
export function buildListModel(entity: string, name: string, document: ListDocument, report: Report): ListModel {
  const expression = (text: string | undefined, pointer: string): SceneModel['where'] =>
    text === undefined ? undefined : readExpression(text, pointer, report);
  const sort = (document.sort ?? ['-UpdateTime']).map(readSort);
  const where = expression(document.first?.where, '/first/where');
  return {
    name,
    entity,
    title: document.title,
    permission: document.permission ?? [],
    where: expression(document.where, '/where'),
    columns: document.columns.map(buildColumn),
    search: (document.search ?? []).map(readPath),
    filters: (document.filters ?? []).flatMap((filter) => (filter === 'STD' ? STD_FILTERS : [filter])),
    scenes: (document.scenes ?? []).flatMap((scene, i) =>
      scene === 'ST4' ? FOUR_SCENES : [buildScene(scene, `/scenes/${i}`, report)],
    ),
    sort: where === undefined ? sort : [{ field: FIRST, descending: sort[0]?.descending === true }, ...sort],
    first: where === undefined ? undefined : { where, sort: document.first?.sort?.map(readSort) ?? sort },
    isSorted: document.sort !== undefined,
    sums: (document.sums ?? []).map((sum, i) => buildSum(sum, `/sums/${i}`, report)),
    create: (document.create ?? [MAKE_ONE]).map(({ form, title, action, values, each }, i) => ({
      form,
      title,
      action: action ?? 'create',
      values: values ?? {},
      each: each && {
        entity: each.entity,
        where: expression(each.where, `/create/${i}/each/where`),
        values: new Map(Object.entries(presetValues(each, `/create/${i}/each`, report))),
        sum: each.sum,
        rows: (each.rows ?? []).map((rows, j) => ({
          field: rows.field,
          ...readSource(rows, `/create/${i}/each/rows/${j}`, expression),
        })),
      },
    })),
    actions: Object.entries(document.actions ?? {}).flatMap(([code, action]) =>
      buildAction(code, action, `/actions/${code}`, report),
    ),
    rowActions: document.rowActions ?? ['view', 'edit', 'delete', 'transitions'],
    bulkActions: document.bulkActions ?? ['export'],
    pageSize: document.pageSize ?? 20,
    views: (document.views ?? []).map(({ key, title, query, roles, default: isDefault = false }) => ({
      ...{ id: viewId(key), key, title, query, roles, isDefault },
    })),
    marks: (document.marks ?? []).flatMap((mark, i) => {
      const when = readExpression(mark.when, `/marks/${i}/when`, report);
      return when === undefined ? [] : [{ ...mark, when }];
    }),
    import: document.import === undefined ? undefined : buildImport(document.import),
    timeline: document.timeline === undefined ? undefined : buildTimeline(document.timeline),
  };
}

/** A number larger than any character of a key, and a prime. */
const [BASE, PRIME] = [131, 2_147_483_647];

/** The same for a key in every version of its document, and different for different short keys. */
const viewId = (key: string): number =>
  -[...key].reduce((sum, letter) => (sum * BASE + (letter.codePointAt(0) ?? 0)) % PRIME, 1);

const readSort = (key: string): SortKey => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') });

function buildAction(code: string, action: ListActionDocument, pointer: string, report: Report): ListActionModel[] {
  const { title, create, by, form = 'form', fixed = false, copy, set, confirm, open } = action;
  const when = action.when === undefined ? undefined : readExpression(action.when, `${pointer}/when`, report);
  const own = { code, title, when };
  const kinds = [create, copy, set, open].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) {
    const message = 'An action says one of `create`, `copy`, `set` and `open`';
    report({ code: 'document/invalid', pointer, message });
  }
  if (create !== undefined)
    return [
      {
        ...own,
        kind: 'create',
        entity: create,
        form,
        by,
        values: presetValues(action, pointer, report),
        isFixed: fixed,
        isNext: action.next === true,
      },
    ];
  if (open !== undefined)
    return [{ ...own, kind: 'open', list: open.list, by: open.by, scene: open.scene, codeHint: action.code }];
  if (set !== undefined) return [{ ...own, kind: 'set', values: set, confirm }];
  return copy === true ? [{ ...own, kind: 'copy' }] : [];
}

/** The values that a new record takes from the row, in addition to constants. */
function presetValues(
  { values = {} }: Pick<ListActionDocument, 'values'>,
  pointer: string,
  report: Report,
): Readonly<Record<string, Computable>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Computable][] => {
      const computable = readComputable(value, `${pointer}/values/${name}`, report);
      return computable === undefined ? [] : [[name, computable]];
    }),
  );
}

const buildImport = ({ form = 'form', title = '导入', fields, later = [] }: ImportDocument): ImportModel => ({
  form,
  title,
  fields,
  later,
});

const buildTimeline = ({ time, text, tag, person, add }: TimelineDocument): TimelineModel => ({
  time,
  text,
  tag,
  person,
  add,
});

function buildColumn(column: string | ColumnDocument): ColumnModel {
  const document = typeof column === 'string' ? { field: column } : column;
  return {
    key: document.field,
    path: readPath(document.field),
    or: document.or === undefined ? undefined : readPath(document.or),
    title: document.title,
    width: document.width,
    hidden: document.hidden === true,
    rank: document.rank,
    progress: document.progress === undefined ? undefined : readPath(document.progress),
  };
}

function buildScene(scene: SceneDocument, pointer: string, report: Report): SceneModel {
  const where = scene.where === undefined ? undefined : readExpression(scene.where, `${pointer}/where`, report);
  return { key: scene.key, title: scene.title, scope: scene.scope ?? 'all', waiting: scene.waiting === true, where };
}

/** The sum of a field that is named and nothing else. */
const NO_SUM = { title: '', description: undefined, where: undefined, ratio: undefined, isAverage: false };

function buildSum(sum: string | SumDocument, pointer: string, report: Report): SumModel {
  if (typeof sum === 'string') return { ...NO_SUM, key: sum, field: sum };
  const read = (text: string | undefined, at: string): SumModel['where'] =>
    text === undefined ? undefined : readExpression(text, `${pointer}/${at}`, report);
  return {
    key: sum.key,
    title: sum.title,
    description: sum.description,
    field: sum.field,
    where: read(sum.where, 'where'),
    ratio: read(sum.ratio, 'ratio'),
    isAverage: sum.average === true && sum.field !== undefined,
  };
}
