import { LIST_ACTIONS } from './LIST_ACTIONS.ts';
import { STANDARD_ACTIONS } from './STANDARD_ACTIONS.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** The codes of everything that may be done with records of an entity: actions of roles, and buttons of lists. */
export function actionCodes({ lists, workflow }: EntityModel): string[] {
  const made = [...lists.values()].flatMap(({ create }) => create.map(({ action }) => action));
  const bulk = [...lists.values()]
    .flatMap(({ bulkActions }) => bulkActions)
    .filter((code) => LIST_ACTIONS.includes(code));
  const transitions = workflow?.transitions.map(({ action }) => action) ?? [];
  return [...new Set([...STANDARD_ACTIONS, ...made, ...bulk, ...transitions])];
}
