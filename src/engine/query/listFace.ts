import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isItem, isMoment, isUpload } from '#fields/table/traits.ts';
import { readPath } from '../model/ListModel.ts';
import { type GroupInput, isGroupable } from './groupQuery.ts';
import { type PartRefusal, type PivotModel, seenPivot, writePivot } from './pivotQuery.ts';
import { isStored, seenPath } from './seenPath.ts';

/** How a list may show its rows besides as a table, with what people call it. */
export const FACES = { kanban: '看板', calendar: '日历', pivot: '透视表', gallery: '画廊' } as const;
export type FaceKind = keyof typeof FACES;

/** A face of a list with the field that says where in it a row stands or what it shows of it, or the pivot of its rows. */
export type ListFace =
  | { readonly kind: 'kanban' | 'calendar' | 'gallery'; readonly field: FieldModel }
  | { readonly kind: 'pivot'; readonly pivot: PivotModel };

const isFace = (text: string): text is FaceKind => Object.hasOwn(FACES, text);

/** The text of a face by a field, as the address of a list has it: `kanban.State`. */
export const writeFace = (kind: FaceKind, field: string): string => `${kind}.${field}`;

/** The text of a face, as the address of a list has it. */
export const faceText = (face: ListFace): string =>
  writeFace(face.kind, face.kind === 'pivot' ? writePivot(face.pivot) : face.field.name);

/** What the text of a face names; the kind is undefined for one that there is not. */
export function splitFace(text: string): { readonly kind: FaceKind | undefined; readonly field: string } {
  const [kind = '', ...rest] = text.split('.');
  const field = rest.join('.');
  return { kind: isFace(kind) ? kind : undefined, field };
}

/**
 * Tells whether a field can say where rows stand: in a kanban a state or an item, in a calendar a day or a time, in a pivot what groups rows;
 * or what a gallery shows of them. Trees of items have too many places for a kanban.
 */
export function isFaceField(kind: FaceKind, field: FieldModel): boolean {
  if (!isStored(field)) return false;
  switch (kind) {
    case 'kanban':
      return isItem(field) && fieldKind(field).isTagged;
    case 'calendar':
      return isMoment(field);
    case 'pivot':
      return isGroupable(field);
    case 'gallery':
      return isUpload(field);
  }
}

/**
 * Reads the text of a face for a user. As with groups, where rows stand tells what stands in the field, so he has to see all of it in every row
 * (`partly`: he does not); `kept`: he may not read it; `gone`: there is no such field; `unfit`: no such face, or not by such a field.
 */
export function seenFace(input: GroupInput, text: string): ListFace | PartRefusal {
  const { kind, field: name } = splitFace(text);
  if (kind === undefined) return { why: 'unfit', field: name };
  if (kind === 'pivot') {
    const pivot = seenPivot(input, name);
    return 'why' in pivot ? pivot : { kind, pivot };
  }
  const path = readPath(name);
  const found = seenPath(input, path);
  if (typeof found === 'string') return { why: found, field: name };
  const { field } = found;
  if (path.through !== undefined || !isFaceField(kind, field)) return { why: 'unfit', field: name };
  const { masked, withheld } = input.access;
  return masked.has(field.name) || withheld.has(field.name) ? { why: 'partly', field: name } : { kind, field };
}
