import type { EntitySchema } from './EntitySchema.ts';

/** Tells whether the user may change records of an entity at all, in lists as in forms; of each record its state and the server decide. */
export const mayChange = ({ actions, isCustomer }: Pick<EntitySchema, 'actions' | 'isCustomer'>): boolean =>
  actions.has('edit') && !isCustomer;
