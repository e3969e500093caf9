import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isItem, isMoment } from '#fields/table/traits.ts';
import { readPath } from '../model/ListModel.ts';
import type { GroupInput } from './groupQuery.ts';
import { isStored, seenPath } from './seenPath.ts';

/** How a list may show its rows besides as a table, with what people call it. */
export const FACES = { kanban: '看板', calendar: '日历' } as const;
export type FaceKind = keyof typeof FACES;

/** A face of a list, and the field that says where in it a row stands. */
export interface ListFace {
  readonly kind: FaceKind;
  readonly field: FieldModel;
}

const isFace = (text: string): text is FaceKind => Object.hasOwn(FACES, text);

/** The text of a face, as the address of a list has it: `kanban.State`. */
export const writeFace = (kind: FaceKind, field: string): string => `${kind}.${field}`;

/** What the text of a face names; the kind is undefined for one that there is not. */
export function splitFace(text: string): { readonly kind: FaceKind | undefined; readonly field: string } {
  const [kind = '', ...rest] = text.split('.');
  const field = rest.join('.');
  return { kind: isFace(kind) ? kind : undefined, field };
}

/**
 * Tells whether a field can say where rows stand: in a kanban a state or an item, in a calendar a day or a time. Trees of items have too many
 * places.
 */
export function isFaceField(kind: FaceKind, field: FieldModel): boolean {
  if (!isStored(field)) return false;
  return kind === 'calendar' ? isMoment(field) : isItem(field) && fieldKind(field).isTagged;
}

/**
 * Reads the text of a face for a user. As with groups, where rows stand tells what stands in the field, so he has to see all of it in every row
 * (`partly`: he does not); `kept`: he may not read it; `gone`: there is no such field; `unfit`: no such face, or not by such a field.
 */
export function seenFace(input: GroupInput, text: string): ListFace | 'kept' | 'gone' | 'partly' | 'unfit' {
  const { kind, field: name } = splitFace(text);
  if (kind === undefined) return 'unfit';
  const path = readPath(name);
  const found = seenPath(input, path);
  if (typeof found === 'string') return found;
  const { field } = found;
  if (path.through !== undefined || !isFaceField(kind, field)) return 'unfit';
  const { masked, withheld } = input.access;
  return masked.has(field.name) || withheld.has(field.name) ? 'partly' : { kind, field };
}
