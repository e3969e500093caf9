import type { ListReply } from '#wire/ListReply.ts';
import type { MoneyUnit } from '#fields/formatMoney.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { CreateModel } from '#engine/model/ListModel.ts';
import type { CellEnv } from '../fields/CellEnv.ts';
import type { Loading } from '../stores/useLoad.ts';
import type { ColumnChoice } from './table/columnChoice.ts';
import type { SetQuery } from './useQueryState.ts';
import type { DrawnColumn } from './table/DrawnColumn.ts';
import type { Selection } from './table/Selection.ts';
import type { OpenDialog } from './useListDialogs.ts';
import type { ListParts } from './useListParts.ts';
import type { RowActionsOf } from './useRowActions.tsx';

/** Everything a list on the screen knows and can do. */
export interface ListController {
  readonly parts: ListParts;
  readonly query: ListQuery;
  readonly setQuery: SetQuery;
  readonly found: Loading<ListReply>;
  readonly selection: Selection;
  /** The columns shown, in this person's order. */
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly setChoice: (choice: ColumnChoice | undefined) => void;
  readonly unit: MoneyUnit;
  readonly setUnit: (unit: MoneyUnit) => void;
  readonly env: CellEnv;
  readonly rowActions: RowActionsOf;
  readonly titlePath: (id: number) => string | undefined;
  readonly creates: readonly CreateModel[];
  readonly bulkActions: readonly string[];
  readonly dialogs: OpenDialog;
  readonly create: (create: CreateModel) => void;
  readonly exportAll: () => void;
  /** Undefined: this user imports nothing here. */
  readonly importing: { readonly title: string; readonly run: () => void } | undefined;
  /** Runs a bulk action that opens a dialog, for the chosen rows. */
  readonly exportChosen: () => void;
  readonly transferChosen: () => void;
}
