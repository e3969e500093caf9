import type { EntityModel } from './EntityModel.ts';
import type { StatusModel } from './WorkflowModel.ts';

/** The states that a field of an entity holds; undefined for a field that is none of a workflow. */
export const statusOf = ({ workflow }: Pick<EntityModel, 'workflow'>, name: string): StatusModel | undefined =>
  workflow?.status.find(({ field }) => field === name);
