import type { CalendarDocument, PivotDocument } from '#generated/documents/WorkbenchDocument.ts';
import type { Access } from '../permission/decideAccess.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { seenFace, writeFace } from '../query/listFace.ts';
import { MEASURES, type PartRefusal } from '../query/pivotQuery.ts';
import { NO_CONDITIONS, readConditions, withConditions, writeConditions } from '../query/viewQuery.ts';
import { figureParams, type FigureQuery, type WorkView } from './figureParams.ts';

/** A block that shows rows of a list as a face of it does. */
export type FaceBlock = CalendarDocument | PivotDocument;

/** The text of a pivot as in the address of its list: `State.SignDate:month.sum:Money`. */
export const pivotText = ({
  down,
  across = '',
  measure = '',
}: Pick<PivotDocument, 'down' | 'across' | 'measure'>): string => [down, across, measure].join('.').replace(/\.+$/, '');

/** The inverse. */
export function readPivotText(text: string): Pick<PivotDocument, 'down' | 'across' | 'measure'> {
  const [down = '', across = '', measure = ''] = text.split('.');
  return { down, ...(across === '' ? {} : { across }), ...(measure === '' ? {} : { measure }) };
}

/** The face of the list that shows the same. */
export const faceOfBlock = (block: FaceBlock): string =>
  block.type === 'calendar' ? writeFace('calendar', block.by) : writeFace('pivot', pivotText(block));

/** The description of a block's rows, or the reason why it is refused. */
type FaceWords = { readonly told: string; readonly refusal?: undefined } | { readonly refusal: PartRefusal };

interface FaceReader {
  readonly access: (entity: EntityModel) => Access;
  readonly findEntity: FindEntity;
}

/** Describes a block for a user: as with the layouts of a list, the user must see its fields in full in every row. */
export function faceWords(block: FaceBlock, entity: EntityModel, { access, findEntity }: FaceReader): FaceWords {
  const accessTo = (key: string): Access | undefined => {
    const target = findEntity(key);
    return target === undefined ? undefined : access(target);
  };
  const face = seenFace({ entity, access: access(entity), accessTo, findEntity }, faceOfBlock(block));
  if ('why' in face) return { refusal: face };
  if (face.kind === 'calendar') return { told: `每天的记录数，按${face.field.title}` };
  const measure = face.kind === 'pivot' ? face.pivot.measure : undefined;
  return { told: measure === undefined ? '记录数' : `${measure.field.title}的${MEASURES[measure.kind]}` };
}

/** The URL parameters with which the list of a block shows the same. */
export const facedParams = (block: FaceBlock & FigureQuery, view: WorkView): Record<string, string> => ({
  ...figureParams(block, view),
  face: faceOfBlock(block),
});

/** The URL parameters with which the list shows the rows of one day as a table; undefined where its conditions cannot be joined with the day. */
export function dayParams(
  params: Readonly<Record<string, string>>,
  by: string,
  day: string,
): Record<string, string> | undefined {
  const { where, face: _, group: __, ...rest } = params;
  const before = where === undefined ? NO_CONDITIONS : readConditions(where);
  const joined = before && withConditions(before, [{ path: by, text: `${day}~${day}`, isNot: false }]);
  return joined && { ...rest, where: writeConditions(joined) };
}
