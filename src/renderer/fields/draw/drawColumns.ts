import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnPath, ListModel } from '#engine/model/ListModel.ts';
import { columnRoom } from '#engine/query/columnWidths.ts';
import type { EntitySchema } from '../../stores/RendererContext.ts';
import type { CellSource, DrawnColumn, DrawnMark } from './LinkedValue.tsx';
import { fieldKind, isAmount } from '#fields/table/fieldKinds.ts';

/** The columns of a list that this user may read, in the order of the document. */
export function drawColumns(
  list: ListModel,
  { model: entity, readable, masked }: Pick<EntitySchema, 'model' | 'readable' | 'masked'>,
  findEntity: FindEntity,
): DrawnColumn[] {
  const find = (path: ColumnPath | undefined): CellSource | undefined =>
    path === undefined || !readable.has(path.through ?? path.field) ? undefined : findSource(path, entity, findEntity);
  const readableColumns = list.columns.flatMap((column) => {
    const own = find(column.path);
    const or = find(column.or);
    const source = own ?? or;
    return source === undefined ? [] : [{ column, source, or: own === undefined ? undefined : or }];
  });
  const title = readableColumns.find(({ source }) => source.key === entity.titleField) ?? readableColumns[0];
  return readableColumns.map((each) => {
    const { column, or, source } = each;
    const { key, field, owner } = source;
    const progress = find(column.progress);
    const isTitle = each === title;
    return {
      key,
      field,
      owner,
      or,
      progress,
      title: column.title ?? field.title,
      ...columnRoom(column, field, { entity, list, isTitle }),
      align: isNumber(field) ? 'right' : 'left',
      isSortable: key === field.name && fieldKind(field).isSortable && isStored(field) && !masked.has(key),
      isTitle,
      isHiddenAtFirst: column.hidden,
      marks: [...(isTitle ? drawMarks(list, undefined) : []), ...drawMarks(list, key)],
    };
  });
}

/** The marks of a list at one field; without a key, the marks of whole rows, shown at the title. */
const drawMarks = ({ marks }: ListModel, key: string | undefined): DrawnMark[] =>
  marks.filter(({ field }) => field === key).map((mark) => ({ ...mark, holds: compileExpression(mark.when) }));

/** Read from the right, digit under digit; stars are read from the left. */
const isNumber = (field: FieldModel): boolean => isAmount(field) && field.component !== 'StarRating';

/** Only what is stored can be put in order. */
const isStored = ({ daysIn, personOf }: FieldModel): boolean => daysIn === undefined && personOf === undefined;

function findSource(path: ColumnPath, entity: EntityModel, findEntity: FindEntity): CellSource | undefined {
  const { through } = path;
  const field = findField(path, entity, findEntity);
  if (field === undefined) return undefined;
  if (through === undefined) return { key: path.field, field, owner: { api: entity.api, idKey: 'Id' } };
  const reference = entity.field(through)?.reference;
  const api = findEntity(reference?.entity ?? '')?.api ?? '';
  return { key: `${through}.${path.field}`, field, owner: { api, idKey: reference?.idField ?? through } };
}

/** The field of a column path, which may go through a reference. */
export function findField(path: ColumnPath, entity: EntityModel, findEntity: FindEntity): FieldModel | undefined {
  if (path.through === undefined) return entity.field(path.field);
  const target = entity.field(path.through)?.reference?.entity;
  return target === undefined ? undefined : findEntity(target)?.field(path.field);
}
