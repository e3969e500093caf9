import { useMemo, type ReactNode } from 'react';
import { isList, type Values, plainText } from '#language/Value.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import { transitionsOf } from '../actions/closedTransitions.ts';
import { useDelete } from '../actions/useDelete.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { ACTIONS_WIDTH, rowActionCodes } from '#engine/query/rowActions.ts';
import { RowActions, type RowAction } from './actions/RowActions.tsx';
import { useListActions } from './actions/useListActions.ts';
import { rowId } from './table/useSelection.ts';
import { shortTitle } from '#fields/shortTitle.ts';

interface RowActionInput {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  readonly edit: (id: number) => void;
  readonly openForm: (request: FormRequest) => void;
  readonly take: (request: ActionRequest, about: string) => void;
  readonly reload: () => void;
}

export interface RowActionsOf {
  /** Undefined for a list whose rows have none. */
  readonly draw: ((row: Values) => ReactNode) | undefined;
  /** Pixels. */
  readonly width: number;
}

/** The menus of actions of a list's rows, as allowed for each row, and their width. */
export function useRowActions(input: RowActionInput): RowActionsOf {
  const { schema, list, titlePath, edit, take, reload } = input;
  const remove = useDelete(schema.model, reload);
  const { codes, actionOf } = useListActions(input);
  return useMemo(() => {
    const { model, actions: granted } = schema;
    const transitions = new Map(transitionsOf(model, granted).map((transition) => [transition.action, transition]));
    const offered = rowActionCodes(list.rowActions, [...transitions.values()]).filter(
      (code) =>
        (code === 'view' && titlePath !== undefined) ||
        ((code === 'edit' || code === 'delete') && granted.has(code)) ||
        transitions.has(code) ||
        codes.includes(code),
    );
    if (offered.length === 0) return { draw: undefined, width: 0 };
    const makeAction = (code: string, row: Values): RowAction[] => {
      const id = rowId(row);
      if (code === 'view') return [{ code, title: '查看', path: titlePath?.(id), run: () => undefined }];
      if (codes.includes(code)) return actionOf(code, row);
      const name = shortTitle(plainText(row[model.titleField] ?? null, '、'));
      const title = name === '' ? String(id) : name;
      const can = row['Can'];
      if (can === undefined || !isList(can) || !can.includes(code)) return [];
      const transition = transitions.get(code);
      if (transition !== undefined) {
        const { kind } = transition;
        const version = row['Version'];
        const run = (): void => {
          take({ transition, ids: [id], version: typeof version === 'number' ? version : undefined }, title);
        };
        return [{ code, title: transition.title, danger: kind === 'danger', run }];
      }
      if (code === 'edit')
        return [
          {
            code,
            title: '编辑',
            run: () => edit(id),
          },
        ];
      const run = (): void => {
        void remove(row, title).then((end) => {
          if (end !== 'kept') reload();
        });
      };
      return [{ code, title: '删除', danger: true, run }];
    };
    const draw = (row: Values): ReactNode => <RowActions actions={offered.flatMap((code) => makeAction(code, row))} />;
    return { draw, width: ACTIONS_WIDTH };
  }, [schema, list, titlePath, edit, take, remove, reload, codes, actionOf]);
}
