import { useMemo } from 'react';
import type { ListModel } from '#core/schema/ListModel.ts';
import type { FormRequest } from '../../form/open/FormRequest.ts';
import type { RowAction } from './RowActions.tsx';
import { useListActions } from './useListActions.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import type { DetailRecord } from '../../detail/DetailRecord.ts';

/** Of an entity that has no list. */
const NO_LIST: Pick<ListModel, 'actions' | 'rowActions'> = { actions: [], rowActions: [] };

/** The actions that the list of a record offers for it besides transitions, in the order of the list. */
export function useOwnActions(
  schema: EntitySchema,
  listName: string,
  { record }: DetailRecord,
  can: readonly string[],
  openForm: (request: FormRequest) => void,
  reload: () => void,
): RowAction[] {
  const list = schema.model.lists.get(listName) ?? schema.model.lists.get('list') ?? NO_LIST;
  const { codes, actionOf } = useListActions({ schema, list, openForm, reload });
  return useMemo(() => {
    const row = { ...record, Can: [...can] };
    return list.rowActions.filter((code) => codes.includes(code)).flatMap((code) => actionOf(code, row));
  }, [list, codes, actionOf, record, can]);
}
