import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Reasons why a form shows no sign of a field. */
export const UNSEEN = {
  state: 'a computed state: lists and the detail screen show it',
  id: 'a computed Id: the form shows the name beside it',
  position: 'a position: its place shows it',
  elsewhere: 'another form draws it',
  nowhere: 'no form draws it',
} as const;

export type Unseen = (typeof UNSEEN)[keyof typeof UNSEEN];

/** The reason why neither a form's screen nor its request shows a field; undefined if one of them does. */
export function whyUnseen(entity: EntityModel, form: FormModel, field: FieldModel): Unseen | undefined {
  const draws = (name: string | undefined, where = form): boolean => where.fields.some((drawn) => drawn.name === name);
  if (form.fields.some(({ position }) => Object.values(position ?? {}).includes(field.name))) return UNSEEN.position;
  if (draws(field.name)) return undefined;
  if (draws(field.pairOf)) return field.computed ? UNSEEN.id : undefined;
  if (entity.workflow?.status.some((status) => status.field === field.name) === true) return UNSEEN.state;
  return [...entity.forms.values()].some((other) => draws(field.name, other)) ? UNSEEN.elsewhere : UNSEEN.nowhere;
}
