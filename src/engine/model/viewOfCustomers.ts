import type { EntityModel } from './EntityModel.ts';

/** An entity as customers see it: their name for a record, the states their steps show, and their lists of what refers to it. */
export function viewOfCustomers(model: EntityModel): EntityModel {
  const { customer, workflow } = model;
  if (customer === undefined) return model;
  return {
    ...model,
    title: customer.title,
    titleField: customer.titleField,
    facts: [],
    tabs: customer.tabs,
    workflow: workflow === undefined ? undefined : { ...workflow, line: customer.line ?? workflow.line },
  };
}
