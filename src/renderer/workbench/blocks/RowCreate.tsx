import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import { errorText } from '../../feedback/errorText.ts';
import { createRequest } from '../../list/actions/createRequest.ts';
import { useEntity, useRenderer } from '../../stores/RendererContext.ts';

const FormDrawer = lazy(async () => ({ default: (await import('../../form/FormDrawer.tsx')).FormDrawer }));

export interface RowCreateProps {
  /** `entity/name` of the list that has the action. */
  readonly list: string;
  readonly code: string;
  readonly row: WorkRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The form of an action of a list that adds a record about a row. */
export function RowCreate({ list, code, row, onClose, onSaved }: RowCreateProps): ReactNode {
  const renderer = useRenderer();
  const [key = '', name = ''] = list.split('/');
  const { data: schema, error } = useEntity(key);
  const action = schema?.model.lists.get(name)?.actions.find((each) => each.code === code);
  const target = useEntity(action?.kind === 'create' ? action.entity : key);
  const problem = error ?? target.error;
  const isLoaded = target.data !== undefined;
  const request = useMemo<FormRequest | undefined>(
    () =>
      schema === undefined || action?.kind !== 'create' || !isLoaded
        ? undefined
        : createRequest(action, schema, { Id: row.Id, [schema.model.titleField]: row.Title }, renderer),
    [schema, action, isLoaded, row, renderer],
  );
  useEffect(() => {
    if (problem === undefined) return;
    renderer.notify.error(errorText(problem));
    onClose();
  }, [problem, renderer, onClose]);
  if (request === undefined) return null;
  return (
    <Suspense>
      <FormDrawer request={request} onClose={onClose} onSaved={onSaved} />
    </Suspense>
  );
}
