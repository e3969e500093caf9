import { useMemo, type ReactNode } from 'react';
import { isList } from '#core/expression/isList.ts';
import type { Values } from '#core/expression/Value.ts';
import { plainText } from '#core/format/plainText.ts';
import type { ListModel } from '#core/schema/ListModel.ts';
import { useDelete } from '../records/useDelete.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { FormRequest } from '../form/open/FormRequest.ts';
import { RowActions, type RowAction } from './actions/RowActions.tsx';
import { useListActions } from './actions/useListActions.ts';
import { rowId } from './table/useSelection.ts';
import { shortTitle } from '#core/format/shortTitle.ts';

interface RowActionInput {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  readonly edit: (id: number) => void;
  readonly openForm: (request: FormRequest) => void;
  readonly reload: () => void;
}

export interface RowActionsOf {
  /** Undefined for a list whose rows have none. */
  readonly draw: ((row: Values) => ReactNode) | undefined;
  /** Pixels. */
  readonly width: number;
}

const PIXELS_PER_ACTION = 44;
const PADDING = 24;
/** Behind 更多. */
const ARROW = 18;

/** The buttons of the rows of a list by what may be done with each row, and how much room they take. */
export function useRowActions(input: RowActionInput): RowActionsOf {
  const { schema, list, titlePath, edit, reload } = input;
  const remove = useDelete(schema.model);
  const { codes, actionOf } = useListActions(input);
  return useMemo(() => {
    const { model, actions: granted } = schema;
    const offered = list.rowActions.filter(
      (code) =>
        (code === 'view' && titlePath !== undefined) ||
        ((code === 'edit' || code === 'delete') && granted.has(code)) ||
        codes.includes(code),
    );
    if (offered.length === 0) return { draw: undefined, width: 0 };
    const makeAction = (code: string, row: Values): RowAction[] => {
      const id = rowId(row);
      if (code === 'view') return [{ code, title: '查看', path: titlePath?.(id), run: () => undefined }];
      if (codes.includes(code)) return actionOf(code, row);
      const can = row['Can'];
      if (can === undefined || !isList(can) || !can.includes(code)) return [];
      if (code === 'edit')
        return [
          {
            code,
            title: '编辑',
            run: () => {
              edit(id);
            },
          },
        ];
      const title = shortTitle(plainText(row[model.titleField] ?? null, '、'));
      const run = (): void => {
        void remove(id, title === '' ? String(id) : title).then((gone) => {
          if (gone) reload();
        });
      };
      return [{ code, title: '删除', danger: true, run }];
    };
    const draw = (row: Values): ReactNode => <RowActions actions={offered.flatMap((code) => makeAction(code, row))} />;
    return {
      draw,
      width: PADDING + PIXELS_PER_ACTION * Math.min(3, offered.length) + (offered.length > 3 ? ARROW : 0),
    };
  }, [schema, list, titlePath, edit, remove, reload, codes, actionOf]);
}
