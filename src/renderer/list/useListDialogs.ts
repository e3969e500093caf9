import { useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { CreateModel, ImportModel } from '#engine/model/ListModel.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { ViewDialogKind } from './views/useViewActs.ts';
import type { ImportRight } from '#engine/permission/fileRights.ts';
import type { Values } from '#language/Value.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import type { Exported } from './actions/useExport.ts';
import { useFilling } from '../stores/filling.ts';

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
  /** Closes what is open; `changed` fetches the rows again, `saved` is a record of the list to show until then. */
  readonly close: (changed: boolean, saved?: Values) => void;
}

/** The dialog above a list; `onChanged` runs when one has changed records. */
export function useListDialogs(onChanged: (saved: Values | undefined) => void): OpenDialog {
  const [dialog, setDialog] = useState<ListDialog>();
  useFilling(dialog !== undefined);
  return {
    dialog,
    open: setDialog,
    close: (changed, saved) => {
      setDialog(undefined);
      if (changed) onChanged(saved);
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
