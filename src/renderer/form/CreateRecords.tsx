import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { RecordReply } from '#wire/RecordReply.ts';
import { type CreateRecord, CreateRecordContext } from '../fields/controls/CreateInPicker.tsx';
import type { FormRequest } from '../records/FormRequest.ts';

interface CreateRecordsProps {
  /** Renders a form; it contains pickers itself. */
  readonly drawer: ComponentType<{
    readonly request: FormRequest;
    readonly onClose: () => void;
    readonly onSaved: (reply: RecordReply) => void;
  }>;
  readonly children: ReactNode;
}

/** Lets the pickers inside open the form of a new record on top. */
export function CreateRecords({ drawer: Drawer, children }: CreateRecordsProps): ReactNode {
  const [open, setOpen] = useState<{ readonly request: FormRequest; readonly onMade: (id: number) => void }>();
  const create = useCallback<CreateRecord>((request, onMade) => setOpen({ request, onMade }), []);
  return (
    <CreateRecordContext value={create}>
      {children}
      {open === undefined ? null : (
        <Suspense>
          <Drawer
            request={open.request}
            onClose={() => setOpen(undefined)}
            onSaved={({ Record }) => {
              setOpen(undefined);
              open.onMade(Number(Record['Id']));
            }}
          />
        </Suspense>
      )}
    </CreateRecordContext>
  );
}
