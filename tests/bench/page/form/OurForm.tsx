import type { ReactNode } from 'react';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import type { FormRequest } from '#renderer/records/FormRequest.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { useRecordEngine } from '#renderer/form/useRecordEngine.ts';
import { RecordForm } from '#renderer/form/RecordForm.tsx';

const REQUEST: FormRequest = { entity: 'bench', form: 'form', id: undefined, prefill: {} };
const nothing = (): void => undefined;

/** The form of a new record as the product opens it, inside its frame. */
export function OurForm({ source }: { source: FormSource }): ReactNode {
  return <RecordForm source={source} request={REQUEST} onControls={nothing} onSaved={nothing} onKept={nothing} />;
}

/** The same fields without deferred rendering, at any position. */
export function OurFormAtOnce({ source }: { source: FormSource }): ReactNode {
  const engine = useRecordEngine(source, { prefill: REQUEST.prefill });
  return (
    <form className="gj-form">
      <FormFields parts={{ engine, controls: source.controls }} isEager />
    </form>
  );
}
