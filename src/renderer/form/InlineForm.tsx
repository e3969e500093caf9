import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../feedback/ScreenState.tsx';
import { useStable, useRenderer } from '../stores/RendererContext.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { FormRequest } from '../records/FormRequest.ts';
import { SAVED_OFFLINE } from './kept/offlineTexts.ts';
import { RecordForm, type FormControls } from './RecordForm.tsx';
import { useFormSource } from './loadForm.ts';

interface InlineFormProps {
  readonly request: FormRequest;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A form that stands inside a screen, with its buttons below it. */
export function InlineForm({ request: given, onClose, onSaved }: InlineFormProps): ReactNode {
  const { notify } = useRenderer();
  const request = useStable(given);
  const { data: source, error, retry } = useFormSource(request);
  const [controls, setControls] = useState<FormControls>();
  const cancel = (): void => {
    if (controls === undefined) onClose();
    else void controls.mayClose().then((may) => (may ? onClose() : undefined));
  };
  if (error !== undefined && source === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (source === undefined) return <FormSkeleton />;
  return (
    <div className="gj-inline-form">
      <RecordForm
        source={source}
        request={request}
        onControls={setControls}
        onSaved={() => {
          notify.success('已保存');
          onSaved();
        }}
        onKept={() => {
          notify.info(SAVED_OFFLINE);
          onClose();
        }}
      />
      <div className="gj-inline-form-buttons">
        <Button onClick={cancel}>取消</Button>
        <Button
          type="primary"
          disabled={controls === undefined}
          loading={controls?.isSaving === true}
          onClick={() => controls?.save()}
        >
          保存
        </Button>
      </div>
    </div>
  );
}
