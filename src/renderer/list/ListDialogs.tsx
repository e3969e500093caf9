import { lazy, Suspense, type ReactNode } from 'react';
import type { ListModel, CreateModel } from '#engine/model/ListModel.ts';
import type { Prefilled } from '../records/FormRequest.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { MoneyUnit } from '#fields/formatNumber.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { CellEnv } from '../fields/draw/LinkedValue.tsx';
import type { Loading } from '../stores/useLoad.ts';
import type { ColumnChoice } from './table/columnChoice.ts';
import type { SetQuery } from './useQueryState.ts';
import type { DrawnColumn } from '../fields/draw/DrawnColumn.ts';
import type { Selection } from './table/useSelection.ts';
import type { OpenDialog, ListDialog } from './useListDialogs.ts';
import type { ListParts } from './useListParts.ts';
import type { RowActionsOf } from './useRowActions.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('../actions/ActionDialog.tsx')).ActionDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('./actions/ExportDialog.tsx')).ExportDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./actions/ImportDialog.tsx')).ImportDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./actions/MergeDialog.tsx')).MergeDialog }));
const TransferDialog = lazy(async () => ({ default: (await import('./actions/TransferDialog.tsx')).TransferDialog }));
const FormDrawer = lazy(async () => ({ default: (await import('../form/FormDrawer.tsx')).FormDrawer }));

/** What is open above a list; the code of each dialog is fetched when it is first needed. */
export function ListDialogs(props: ListBodyProps & { controller: ListController }): ReactNode {
  const { dialog } = props.controller.dialogs;
  return dialog === undefined ? null : (
    <Suspense>
      <Dialog {...props} dialog={dialog} />
    </Suspense>
  );
}

interface DialogProps extends ListBodyProps {
  readonly controller: ListController;
  readonly dialog: ListDialog;
}

function Dialog({ schema, list, title, controller, dialog }: DialogProps): ReactNode {
  const { close, open } = controller.dialogs;
  const cancel = (): void => {
    close(false);
  };
  const finish = (): void => {
    close(true);
  };
  const { model } = schema;
  switch (dialog.kind) {
    case 'form':
      return <FormDrawer request={dialog.request} onClose={cancel} onSaved={finish} />;
    case 'action':
      return (
        <ActionDialog
          schema={schema}
          request={dialog.request}
          about={dialog.about}
          onClose={cancel}
          onDone={finish}
          onEdit={
            dialog.request.version === undefined ? undefined : () => open(editForm(model.key, dialog.request.ids[0]))
          }
        />
      );
    case 'export':
      return <ExportDialog api={model.api} title={title} what={dialog.what} params={dialog.params} onClose={cancel} />;
    case 'transfer':
      return <TransferDialog entity={model} ids={dialog.ids} onClose={cancel} onDone={finish} />;
    case 'import':
      return <ImportDialog schema={schema} list={list.name} model={dialog.model} onClose={cancel} onDone={finish} />;
    case 'merge':
      return <MergeDialog entity={model} rows={dialog.rows} onClose={cancel} onDone={finish} />;
  }
}

const editForm = (entity: string, id: number | undefined): ListDialog => ({
  kind: 'form',
  request: { entity, form: 'form', id, prefill: {} },
});

export interface ListBodyProps {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  /** Path of the screen, when records open below it; otherwise they open where the user's menu has them. */
  readonly path: string | undefined;
  readonly title: string;
  /** Filters the user cannot take away. Keep the object the same. */
  readonly fixed: Readonly<Record<string, string>>;
  /** What new records start with. */
  readonly prefill: Readonly<Record<string, Prefilled>> | undefined;
  /** The list lies inside a record. */
  readonly isEmbedded: boolean;
  readonly above?: ReactNode;
  /** Runs after the list has changed a record. */
  readonly onChanged?: (() => void) | undefined;
  /** Receives the number of rows whenever it is known. */
  readonly onTotal?: ((total: number) => void) | undefined;
}

/** Everything a list on the screen knows and can do. */
export interface ListController {
  readonly parts: ListParts;
  readonly query: ListQuery;
  readonly setQuery: SetQuery;
  readonly found: Loading<ListReply>;
  /** Counts and adds up all rows of this query, however many there are. */
  readonly countAll: () => void;
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
