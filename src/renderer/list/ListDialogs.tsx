import { lazy, Suspense, type ReactNode } from 'react';
import type { ListBodyProps } from './ListBodyProps.ts';
import type { ListController } from './ListController.ts';
import type { ListDialog } from './useListDialogs.ts';

const ActionDialog = lazy(async () => ({ default: (await import('../actions/ActionDialog.tsx')).ActionDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('./actions/ExportDialog.tsx')).ExportDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/ImportDialog.tsx')).ImportDialog }));
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
