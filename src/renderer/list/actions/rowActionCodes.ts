import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** Stands for every transition in the row actions of a list. */
const ALL = 'transitions';
const FIRST = ['view'];
const LAST = ['delete'];

/**
 * The codes of the actions of a row in the order of their buttons: as the list names them; where it says `transitions`, what moves a
 * record on comes before the rest, and what destroys comes last.
 */
export function rowActionCodes(named: readonly string[], transitions: readonly TransitionModel[]): string[] {
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
