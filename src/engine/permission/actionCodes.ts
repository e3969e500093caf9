import type { EntityModel } from '../model/EntityModel.ts';

/** Reading the records and referring to them without a permission key of the entity: master data for the forms of others. */
export const REFER = 'refer';

/** Whether an action code (`Model.refer`) needs no permission key. */
export const needsNoKey = (code: string): boolean => code.endsWith(`.${REFER}`);

/** The code that grants an action (`Model.view`) without a permission key; undefined: none does. */
export function keylessCode(code: string): string | undefined {
  const [api = '', action = ''] = code.split('.');
  return action === 'view' || action === REFER ? `${api}.${REFER}` : undefined;
}

/** Actions that every entity may have, in addition to those that its lists and transitions define. */
export const STANDARD_ACTIONS: readonly string[] = [
  'view',
  'create',
  'edit',
  'delete',
  'export',
  'transfer',
  'import',
  REFER,
];

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
