import type { EntityModel } from '../model/EntityModel.ts';

/** Actions that every entity may have, in addition to those that its lists and transitions define. */
export const STANDARD_ACTIONS: readonly string[] = ['view', 'create', 'edit', 'delete', 'export', 'transfer', 'import'];

/** Actions that an entity has where one of its lists names them among its bulk actions. */
export const LIST_ACTIONS: readonly string[] = ['merge', 'download'];

/** The codes of everything that may be done with records of an entity: actions of roles, and buttons of lists. */
export function actionCodes({ lists, workflow }: EntityModel): string[] {
  const made = [...lists.values()].flatMap(({ create }) => create.map(({ action }) => action));
  const bulk = [...lists.values()]
    .flatMap(({ bulkActions }) => bulkActions)
    .filter((code) => LIST_ACTIONS.includes(code));
  const transitions = workflow?.transitions.map(({ action }) => action) ?? [];
  return [...new Set([...STANDARD_ACTIONS, ...made, ...bulk, ...transitions])];
}
