import { useMemo } from 'react';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import type { RowAction } from '../list/actions/RowActions.tsx';
import { useListActions } from '../list/actions/useListActions.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { DetailRecord } from '../records/DetailRecord.ts';

const TRANSITIONS = 'transitions';
const NO_LIST: Pick<ListModel, 'actions' | 'rowActions'> = { actions: [], rowActions: [] };

/** The list's actions for a record, without transitions: those named before the transitions, and the others. */
export interface OwnActions {
  readonly before: readonly RowAction[];
  readonly after: readonly RowAction[];
}

/** The actions that a record's list offers for it, without transitions, in the order of the list. */
export function useOwnActions(
  schema: EntitySchema,
  listName: string,
  { record }: DetailRecord,
  can: readonly string[],
  openForm: (request: FormRequest) => void,
  reload: () => void,
): OwnActions {
  const list = schema.model.lists.get(listName) ?? schema.model.lists.get('list') ?? NO_LIST;
  const { codes, actionOf } = useListActions({ schema, list, openForm, reload });
  return useMemo(() => {
    const row = { ...record, Can: [...can] };
    const at = list.rowActions.indexOf(TRANSITIONS);
    const actionsOf = (named: readonly string[]): RowAction[] =>
      named.filter((code) => codes.includes(code)).flatMap((code) => actionOf(code, row));
    const split = at < 0 ? 0 : at;
    return { before: actionsOf(list.rowActions.slice(0, split)), after: actionsOf(list.rowActions.slice(split)) };
  }, [list, codes, actionOf, record, can]);
}
