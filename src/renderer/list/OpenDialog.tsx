import { lazy, type ReactNode } from 'react';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import type { ListDialog } from './useListDialogs.ts';

const ActionDialog = lazy(async () => ({
  default: (await import('../actions/ActionDialog.tsx')).ActionDialog,
}));
const BulkEditDialog = lazy(async () => ({
  default: (await import('../actions/bulk/BulkEditDialog.tsx')).BulkEditDialog,
}));
const BinDialog = lazy(async () => ({ default: (await import('./BinDialog.tsx')).BinDialog }));
const EachDialog = lazy(async () => ({ default: (await import('../actions/bulk/EachDialog.tsx')).EachDialog }));
const ExportDialog = lazy(async () => ({
  default: (await import('./actions/ExportDialog.tsx')).ExportDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./actions/ImportDialog.tsx')).ImportDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('./actions/MergeDialog.tsx')).MergeDialog,
}));
const PrintDialog = lazy(async () => ({
  default: (await import('../print/PrintDialog.tsx')).PrintDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (await import('./actions/TransferDialog.tsx')).TransferDialog,
}));
const WhyNotRows = lazy(async () => ({
  default: (await import('./actions/WhyNotRows.tsx')).WhyNotRows,
}));

interface DialogProps extends ListBodyProps {
  readonly controller: ListController;
  readonly dialog: ListDialog;
}

/** A dialog above a list; the code of each is fetched when it is first needed. */
export function OpenDialog({ schema, list, title, controller, dialog }: DialogProps): ReactNode {
  const { close, open } = controller.dialogs;
  const cancel = (): void => close(false);
  const finish = (): void => close(true);
  const { model } = schema;
  switch (dialog.kind) {
    case 'form':
      // Rendered by the list itself, which preloads it.
      return null;
    case 'action':
      return (
        <ActionDialog
          schema={schema}
          request={dialog.request}
          about={dialog.about}
          onClose={cancel}
          onDone={(saved) => close(true, saved?.Record)}
          onEdit={dialog.request.version === undefined ? undefined : () => open(editForm(model.key, dialog))}
        />
      );
    case 'each':
      return <EachDialog schema={schema} list={list.name} {...dialog} onClose={close} />;
    case 'export':
      return <ExportDialog schema={schema} title={title} what={dialog.what} params={dialog.params} onClose={cancel} />;
    case 'view':
      // Rendered by the code for views.
      return null;
    case 'transfer':
      return <TransferDialog entity={model} ids={dialog.ids} onClose={cancel} onDone={finish} />;
    case 'edit':
      return (
        <BulkEditDialog
          schema={schema}
          ids={dialog.ids}
          onClose={cancel}
          onDone={finish}
          onUndone={controller.found.retry}
        />
      );
    case 'import':
      return (
        <ImportDialog
          schema={schema}
          list={list.name}
          model={dialog.model}
          right={dialog.right}
          onClose={cancel}
          onDone={finish}
        />
      );
    case 'print':
      return <PrintDialog entity={model} ids={dialog.ids} onClose={cancel} />;
    case 'why':
      return <WhyNotRows schema={schema} rows={dialog.rows} bulk={controller.bulkActions} onClose={cancel} />;
    case 'bin':
      return <BinDialog entity={model} onClose={close} />;
    case 'merge':
      return <MergeDialog entity={model} rows={dialog.rows} onClose={cancel} onDone={finish} />;
  }
}

/** The form of the record of an action, which goes on to the action. */
const editForm = (entity: string, { request, about }: ListDialog & { kind: 'action' }): ListDialog => ({
  kind: 'form',
  request: { entity, form: 'form', id: request.ids[0], prefill: {}, about, transition: request.transition },
});
