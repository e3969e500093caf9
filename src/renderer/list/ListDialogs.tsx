import { type ReactNode, useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListModel, CreateModel, ImportModel } from '#engine/model/ListModel.ts';
import type { Prefilled, FormRequest } from '../records/FormRequest.ts';
import type { EntitySchema, Loading } from '../stores/RendererContext.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { CellEnv, DrawnColumn } from '../fields/draw/LinkedValue.tsx';
import type { ColumnChoice } from './table/columnChoice.ts';
import type { ListViews, SetQuery, ViewDialogKind } from './views/useListViews.ts';
import type { Selection } from './table/useSelection.ts';
import type { ListParts } from './useListParts.ts';
import type { RowActionsOf } from './useRowActions.tsx';
import type { ImportRight } from '#engine/permission/fileRights.ts';
import type { Values } from '#language/Value.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import type { Exported } from './actions/useExport.ts';
import { useFilling } from '../stores/filling.ts';

export interface ListBodyProps {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  /** Path of the screen, when records open below it; otherwise they open at their place in the user's menu. */
  readonly path: string | undefined;
  readonly title: string;
  /** Filters the user cannot take away. Keep the object the same. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly prefill: Readonly<Record<string, Prefilled>> | undefined;
  /** The user's saved views of the list; undefined: lists at this place have none. */
  readonly views?: ListViews | undefined;
  /** The list lies inside a record. */
  readonly isEmbedded: boolean;
  readonly above?: ReactNode;
  /** Renders a record next to the list; undefined: records of this list only open as screens. */
  readonly peek?: ((id: number) => ReactNode) | undefined;
  readonly onChanged?: (() => void) | undefined;
  /** Receives the number of rows whenever it is known. */
  readonly onTotal?: ((total: number) => void) | undefined;
}

export interface ListController {
  readonly parts: ListParts;
  readonly query: ListQuery;
  readonly setQuery: SetQuery;
  readonly asked: Params;
  readonly found: Loading<ListReply>;
  /** Counts and adds up all rows of this query, however many there are. */
  readonly countAll: () => void;
  readonly selection: Selection;
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly setChoice: (choice: ColumnChoice | undefined) => void;
  readonly unit: MoneyUnit;
  readonly setUnit: (unit: MoneyUnit) => void;
  readonly env: CellEnv;
  /** Shows a page instead of `found`, until the next one is fetched. */
  readonly lead: (page: ListReply) => void;
  /** Marks the rows on the screen that the list would no longer contain. */
  readonly markGone: (ids: ReadonlySet<number>) => void;
  readonly rowActions: RowActionsOf;
  readonly titlePath: (id: number) => string | undefined;
  readonly creates: readonly CreateModel[];
  readonly bulkActions: readonly string[];
  readonly dialogs: OpenDialog;
  readonly create: (create: CreateModel) => void;
  readonly exportAll: () => void;
  /** Undefined: the user cannot import here. */
  readonly importing: { readonly title: string; readonly run: () => void } | undefined;
  /** Runs a bulk action that opens a dialog, for the chosen rows. */
  readonly exportChosen: () => void;
  readonly transferChosen: () => void;
}

export type ListDialog =
  | { readonly kind: 'form'; readonly request: FormRequest }
  | { readonly kind: 'action'; readonly request: ActionRequest; readonly about: string }
  | { readonly kind: 'export'; readonly what: Exported; readonly params: Params }
  /** The query and columns, the view they are saved as, or all views of the list. */
  | { readonly kind: 'view'; readonly what: ViewDialogKind }
  | { readonly kind: 'transfer'; readonly ids: readonly number[] }
  | { readonly kind: 'edit' | 'print'; readonly ids: readonly number[] }
  | { readonly kind: 'import'; readonly model: ImportModel; readonly right: ImportRight }
  | { readonly kind: 'each'; readonly create: CreateModel; readonly request: FormRequest }
  | { readonly kind: 'bin' }
  | { readonly kind: 'why' | 'merge'; readonly rows: readonly Values[] };

export interface OpenDialog {
  readonly dialog: ListDialog | undefined;
  readonly open: (dialog: ListDialog) => void;
  /** Closes what is open; `changed` fetches the rows again. */
  readonly close: (changed: boolean) => void;
}

/** The dialog above a list; `onChanged` runs when one has changed records. */
export function useListDialogs(onChanged: () => void): OpenDialog {
  const [dialog, setDialog] = useState<ListDialog>();
  useFilling(dialog !== undefined);
  return {
    dialog,
    open: setDialog,
    close: (changed) => {
      setDialog(undefined);
      if (changed) onChanged();
    },
  };
}

/** The step that the user asked for in the form of a record of the list. */
export function actionAfterSave(
  { model }: Pick<EntitySchema, 'model'>,
  { about = '' }: FormRequest,
  record: Values,
  next: FormRequest['transition'],
): ListDialog | undefined {
  const transition = model.workflow?.transitions.find(({ action }) => action === next?.action);
  if (transition === undefined) return undefined;
  const request = { transition, ids: [Number(record['Id'])], version: Number(record['Version']), isConfirmed: true };
  return { kind: 'action', request, about };
}
