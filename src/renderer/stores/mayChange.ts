import type { EntitySchema } from './EntitySchema.ts';

/** Whether the user may change records of an entity in general; for each record, its state and the server decide. */
export const mayChange = ({ actions, isCustomer }: Pick<EntitySchema, 'actions' | 'isCustomer'>): boolean =>
  actions.has('edit') && !isCustomer;
