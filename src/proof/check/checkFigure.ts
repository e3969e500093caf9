import type { Figure } from '#engine/workbench/offerWorkbench.ts';
import type { GroupsDocument, Query } from '#generated/documents/WorkbenchDocument.ts';
import { filterExpression } from '#engine/query/filterExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { isGroupable } from '#engine/query/groupQuery.ts';
import { isFaceField } from '#engine/query/listFace.ts';
import { isMeasured } from '#engine/query/pivotQuery.ts';
import type { FaceBlock } from '#engine/workbench/workFaces.ts';
import { proposeAmong } from '#engine/schema/proposeName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkPath } from './checkPath.ts';
import { checkListed, checkName, fieldNames, type Names } from './checkName.ts';
import { demandType, type Fits } from './field/demandType.ts';
import { isItem, isMoment, isReference } from '#fields/table/fieldKinds.ts';

/** The location of a figure, and the names it may use. */
export interface FigurePlace {
  readonly pointer: string;
  readonly names: Names;
  readonly report: Report;
  /** The lists that the menu of the role opens; undefined: the list is not opened from here. */
  readonly lists: ReadonlySet<string> | undefined;
}

/** The query of a workbench figure over a list. */
export interface AskedFigure extends Pick<Figure, 'list' | 'query' | 'sum' | 'period' | 'added' | 'by'> {
  readonly since?: string | undefined;
}

/** Parameters of a list in its URL that are no filters. */
const OWN_NAMES = ['scene', 'searchKey', 'sort'];

/** Checks that a figure's lists exist, are in the menu and support its query; returns their entities. */
export function checkFigure(figure: AskedFigure, place: FigurePlace, groups?: GroupsDocument): EntityModel[] {
  const { pointer, names, report, lists } = place;
  const asked: readonly string[] = typeof figure.list === 'string' ? [figure.list] : figure.list;
  return asked.flatMap((name, i) => {
    const at = typeof figure.list === 'string' ? `${pointer}/list` : `${pointer}/list/${i}`;
    const entity = checkListed(name, at, names, report);
    const list = entity?.lists.get(name.slice(name.indexOf('/') + 1));
    if (entity === undefined || list === undefined) return [];
    if (lists !== undefined && !lists.has(name))
      report({
        code: 'reference/unknown-document',
        pointer: at,
        message: `No entry of the menu of this role opens the list "${name}"`,
        proposal: 'Add one; it may be hidden',
      });
    checkQuery(figure, entity, list, place);
    checkDates(figure, entity, list, place);
    if (groups !== undefined) checkGroups(figure, entity, groups, place);
    return [entity];
  });
}

/** Checks that an entity has the fields that are shown of it. */
export function checkShown(
  show: readonly string[],
  entity: EntityModel,
  { pointer, names, report }: FigurePlace,
): void {
  show.forEach((name, i) => checkPath(name, entity, `${pointer}/show/${i}`, names, report));
}

/** Checks that a list has the scene, the sort fields and the filters of a query; `others` are allowed as well. */
export function checkListQuery(
  query: Query,
  { entity, list }: { readonly entity: EntityModel; readonly list: ListModel },
  { pointer, names, report }: Pick<FigurePlace, 'pointer' | 'names' | 'report'>,
  others: readonly string[] = ['searchKey'],
): void {
  for (const [name, text] of Object.entries(query)) {
    const at = `${pointer}/query/${name}`;
    if (name === 'scene')
      demandKnown(
        'scene',
        text,
        list.scenes.map(({ key }) => key),
        at,
        report,
      );
    else if (name === 'sort')
      for (const key of text.split(',')) checkPath(key.replace(/^-/, ''), entity, at, names, report);
    else if (
      !others.includes(name) &&
      checkName('reference/unknown-field', name, [...list.filters, ...OWN_NAMES], at, report, 'key')
    )
      checkText(entity.field(name), text, at, report);
  }
}

function checkQuery(
  { query = {}, sum, by }: AskedFigure,
  entity: EntityModel,
  list: ListModel,
  place: FigurePlace,
): void {
  const { pointer, report } = place;
  checkListQuery(query, { entity, list }, place);
  if (sum !== undefined)
    demandKnown(
      'sum',
      sum,
      list.sums.map(({ key }) => key),
      `${pointer}/sum`,
      report,
    );
  if (by !== undefined && Object.hasOwn(query, by))
    report({
      code: 'rule/duplicate',
      pointer: `${pointer}/by`,
      message: `The query holds "${by}" fast; it makes no groups`,
    });
}

/** Checks a text against a field; enum items are not needed for that. */
function checkText(field: FieldModel | undefined, text: string, pointer: string, report: Report): void {
  const context = { enums: () => undefined, today: '2000-01-01' };
  if (field === undefined || filterExpression(field, text, context) !== undefined) return;
  report({ code: 'document/invalid', pointer, message: `"${field.name}" cannot be filtered by "${text}"` });
}

function checkDates(figure: AskedFigure, entity: EntityModel, list: ListModel, { pointer, report }: FigurePlace): void {
  for (const part of ['period', 'added', 'by', 'since'] as const) {
    const name = figure[part];
    const known = part === 'since' ? fieldNames(entity) : list.filters;
    if (name === undefined || !checkName('reference/unknown-field', name, known, `${pointer}/${part}`, report))
      continue;
    if (part !== 'by') demandType(entity.field(name), isMoment, `${pointer}/${part}`, report);
  }
}

function checkGroups(
  { by }: AskedFigure,
  entity: EntityModel,
  groups: GroupsDocument,
  { pointer, report }: FigurePlace,
): void {
  const isByDay = groups.months !== undefined || groups.ages !== undefined;
  const fits: Fits = isByDay
    ? isMoment
    : groups.items === true
      ? isItem
      : (field) => isItem(field) || isReference(field);
  demandType(entity.field(by ?? ''), fits, `${pointer}/by`, report);
}

/** Checks the fields that position rows in a calendar or pivot: they exist and have a suitable type. */
export function checkFace(block: FaceBlock, { pointer, names, report }: Omit<FigurePlace, 'lists'>): void {
  const entity = names.entities.get(block.list.slice(0, block.list.indexOf('/')));
  if (entity === undefined) return;
  const check = (part: string, text: string | undefined, start: number, fits: (field: FieldModel) => boolean): void => {
    const name = text?.slice(start).split(':')[0];
    if (name === undefined) return;
    const at = `${pointer}/${part}`;
    const place = [start, start + name.length] as const;
    if (!checkName('reference/unknown-field', name, fieldNames(entity), at, report, place)) return;
    const field = entity.field(name);
    if (field !== undefined && !fits(field))
      report({
        code: 'document/invalid',
        pointer: at,
        message: block.type === 'pivot' ? `A pivot cannot go by "${name}"` : `A calendar cannot go by "${name}"`,
      });
  };
  if (block.type === 'calendar') return check('by', block.by, 0, (field) => isFaceField('calendar', field));
  check('down', block.down, 0, isGroupable);
  check('across', block.across, 0, isGroupable);
  const kind = block.measure?.startsWith('avg:') === true ? 'avg' : 'sum';
  check('measure', block.measure, kind.length + 1, (field) => isMeasured(field, kind));
}

function demandKnown(what: string, name: string, known: readonly string[], pointer: string, report: Report): void {
  if (known.includes(name)) return;
  const message = `The list has no ${what} "${name}"`;
  report({ code: 'reference/unknown-document', pointer, message, ...proposeAmong(name, known, report) });
}
