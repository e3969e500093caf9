import { type ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListModel, CreateModel } from '#engine/model/ListModel.ts';
import type { Prefilled } from '../records/FormRequest.ts';
import type { EntitySchema, Loading } from '../stores/RendererContext.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { CellEnv, DrawnColumn } from '../fields/draw/LinkedValue.tsx';
import type { ColumnChoice } from './table/columnChoice.ts';
import type { ListViews, SetQuery } from './views/useListViews.ts';
import type { Selection } from './table/useSelection.ts';
import type { ListParts } from './useListParts.ts';
import type { RowActionsOf } from './useRowActions.tsx';
import type { OpenDialog } from './useListDialogs.ts';

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
