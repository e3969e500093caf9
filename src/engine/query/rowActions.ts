import type { TransitionModel } from '../model/WorkflowModel.ts';

/** Means every transition in the row actions of a list. */
const ALL = 'transitions';
const FIRST = ['view'];
const LAST = ['delete'];

/** Codes of row actions as the list names them; of `transitions` forward first, destructive last. */
export function rowActionCodes(
  named: readonly string[],
  transitions: readonly Pick<TransitionModel, 'action' | 'kind'>[],
): string[] {
  if (!named.includes(ALL)) return [...named];
  const kinds = new Map(transitions.map(({ action, kind }) => [action, kind]));
  const all = named.flatMap((code) =>
    code === ALL ? transitions.map(({ action }) => action).filter((action) => !named.includes(action)) : [code],
  );
  const rank = (code: string): number => {
    if (FIRST.includes(code)) return 0;
    if (kinds.get(code) === 'primary') return 1;
    return LAST.includes(code) || kinds.get(code) === 'danger' ? 3 : 2;
  };
  return [0, 1, 2, 3].flatMap((wanted) => all.filter((code) => rank(code) === wanted));
}

/** Pixels of the column with the menu of a row's actions. */
export const ACTIONS_WIDTH = 48;
