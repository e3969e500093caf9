import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind, isItem, isMoment, isReference, isUpload } from '#fields/table/fieldKinds.ts';
import { readPath } from '../model/ListModel.ts';
import { type GroupInput, isGroupable } from './groupQuery.ts';
import { type PartRefusal, type PivotModel, seenPivot, writePivot } from './pivotQuery.ts';
import { isStored, seenPath } from './seenPath.ts';

/** The layouts of a list other than its table, with their display names. */
export const FACES = {
  grid: '可编辑表格',
  kanban: '看板',
  calendar: '日历',
  gantt: '甘特图',
  pivot: '透视表',
  gallery: '画廊',
} as const;
export type FaceKind = keyof typeof FACES;

/** A layout of a list with the field that places a row in it or that it shows, or the pivot of its rows. */
export type ListFace =
  /** The table of the list, with cells that are edited in place. */
  | { readonly kind: 'grid' }
  | { readonly kind: 'kanban' | 'calendar' | 'gallery'; readonly field: FieldModel }
  /** From a day to a day; the other field is the last day. With `by`, the rows of a machine, room or person are one. */
  | {
      readonly kind: 'gantt';
      readonly field: FieldModel;
      readonly end: FieldModel;
      readonly by: FieldModel | undefined;
    }
  | { readonly kind: 'pivot'; readonly pivot: PivotModel };

const isFace = (text: string): text is FaceKind => Object.hasOwn(FACES, text);

/** The text of a face by a field, as the address of a list has it: `kanban.State`. */
export const writeFace = (kind: FaceKind, field: string): string => `${kind}.${field}`;

/** The text of the face that has no field, as the address of a list has it. */
export const GRID: FaceKind = 'grid';

/** The text of a face, as the address of a list has it. */
export function faceText(face: ListFace): string {
  switch (face.kind) {
    case 'grid':
      return GRID;
    case 'pivot':
      return writeFace(face.kind, writePivot(face.pivot));
    case 'gantt':
      return writeFace(face.kind, writeSpan([face.field.name, face.end.name, face.by?.name]));
    default:
      return writeFace(face.kind, face.field.name);
  }
}

/** The first and the last day of rows, and their resource, as the text of a face names the fields: `StartDate~EndDate~RoomId`. */
export const writeSpan = (fields: readonly [first: string, last: string, by?: string | undefined]): string =>
  fields.filter(Boolean).join('~');

/** The fields that such a text names. */
export function readSpan(text: string): readonly [first: string, last: string, by: string | undefined] {
  const [first = '', last = '', ...rest] = text.split('~');
  return [first, last, rest.length === 0 ? undefined : rest.join('~')];
}

/** The parts of a layout's text; the kind is undefined if it does not exist. */
export function splitFace(text: string): { readonly kind: FaceKind | undefined; readonly field: string } {
  const [kind = '', ...rest] = text.split('.');
  const field = rest.join('.');
  return { kind: isFace(kind) ? kind : undefined, field };
}

/**
 * Whether a layout can use a field: a state or an item in a kanban, a day or a time in a calendar or a gantt chart, a
 * groupable field in a pivot, or the field that a gallery shows. Trees of items have too many places for a kanban.
 */
export function isFaceField(kind: FaceKind, field: FieldModel): boolean {
  if (!isStored(field)) return false;
  switch (kind) {
    case 'grid':
      return false;
    case 'kanban':
      return isItem(field) && fieldKind(field).isTagged;
    case 'calendar':
    case 'gantt':
      return isMoment(field);
    case 'pivot':
      return isGroupable(field);
    case 'gallery':
      return isUpload(field);
  }
}

/** Whether a gantt chart can have a line for each value of a field: a record or an item. */
export const isResource = (field: FieldModel): boolean => isGroupable(field) && (isItem(field) || isReference(field));

/**
 * Parses the text of a layout for a user. As with groups, the layout reveals the field's value, so the user must see
 * the field in full in every row (`partly`: only in some). `kept`: the user may not read it; `gone`: no such field;
 * `unfit`: no such layout, or not by such a field.
 */
export function seenFace(input: GroupInput, text: string): ListFace | PartRefusal {
  const { kind, field: name } = splitFace(text);
  if (kind === undefined) return { why: 'unfit', field: name };
  if (kind === 'grid') return name === '' ? { kind } : { why: 'unfit', field: name };
  if (kind === 'pivot') {
    const pivot = seenPivot(input, name);
    return 'why' in pivot ? pivot : { kind, pivot };
  }
  if (kind !== 'gantt') {
    const field = seenField(input, (each) => isFaceField(kind, each), name);
    return 'why' in field ? field : { kind, field };
  }
  const [first, last, resource] = readSpan(name);
  const field = seenField(input, isMoment, first);
  if ('why' in field) return field;
  if (last === '') return { why: 'unfit', field: first };
  const end = seenField(input, isMoment, last);
  if ('why' in end) return end;
  if (field === end) return { why: 'unfit', field: first };
  const by = resource === undefined ? undefined : seenField(input, isResource, resource);
  return by !== undefined && 'why' in by ? by : { kind, field, end, by };
}

/** The field of a layout for a user; it places the rows, so the user must see it in full. */
function seenField(input: GroupInput, fits: (field: FieldModel) => boolean, name: string): FieldModel | PartRefusal {
  const path = readPath(name);
  const found = seenPath(input, path);
  if (typeof found === 'string') return { why: found, field: name };
  const { field } = found;
  if (path.through !== undefined || !isStored(field) || !fits(field)) return { why: 'unfit', field: name };
  const { masked, withheld } = input.access;
  return masked.has(field.name) || withheld.has(field.name) ? { why: 'partly', field: name } : field;
}
