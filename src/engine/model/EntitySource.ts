import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel, InputModel } from './EntityModel.ts';
import type { StatusModel } from './WorkflowModel.ts';

/** The states that a field of an entity holds; undefined for a field that is none of a workflow. */
export const statusOf = ({ workflow }: Pick<EntityModel, 'workflow'>, name: string): StatusModel | undefined =>
  workflow?.status.find(({ field }) => field === name);

export type FindEntity = (key: string) => EntityModel | undefined;

export type FindInputs = (key: string) => InputModel | undefined;

/** The fields of the child rows of a field: those of the child entity, with Id, without the way back to the parent. */
export function childFieldsOf(field: FieldModel, findEntity: FindInputs): readonly FieldModel[] {
  const child = field.child === undefined ? undefined : findEntity(field.child.entity);
  if (child === undefined || field.child === undefined) return [];
  const { columns, by } = field.child;
  const form = child.forms.get('form');
  const drawn = columns?.flatMap((name) => child.field(name) ?? []) ?? form?.fields ?? [];
  const id = child.field('Id');
  return [...(id === undefined ? [] : [id]), ...drawn.filter((other) => other.name !== by)];
}
