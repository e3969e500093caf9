import { Button, Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ExpectedOfField } from '#wire/calls/REPORT_CALLS.ts';
import { EXPECTED_WORDS } from './EXPECTED_WORDS.ts';
import { errorText } from '../../feedback/errorText.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import './report.css';

/** Characters. */
const MAX_NOTE_LENGTH = 300;

interface FieldReportProps {
  readonly engine: FormEngine;
  readonly field: FieldModel;
}

/** Reports a field that does not behave as expected to the product's developers, with the content of the form. */
export function FieldReport(props: FieldReportProps): ReactNode {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed');
  if (step === 'sent')
    return (
      <p className="gj-report-sent" role="status">
        已反馈给开发管理，谢谢。
      </p>
    );
  if (step === 'closed')
    return (
      <Button size="small" className="gj-report-open" onClick={() => setStep('open')}>
        反馈：这里不对
      </Button>
    );
  return <ReportForm {...props} onClose={() => setStep('closed')} onSent={() => setStep('sent')} />;
}

interface ReportFormProps extends FieldReportProps {
  readonly onClose: () => void;
  readonly onSent: () => void;
}

function ReportForm({ engine, field, onClose, onSent }: ReportFormProps): ReactNode {
  const id = useId();
  const choices = choicesNow(engine, field);
  const [first = 'shown'] = choices;
  const [expected, setExpected] = useState<ExpectedOfField>(first);
  const [value, setValue] = useState('');
  const [note, setNote] = useState('');
  const { send, isSending, problem } = useSending({ engine, field, onSent });
  const tooLong = note.trim().length > MAX_NOTE_LENGTH;
  const isOpen = expected === 'value' && value.trim() === '';
  return (
    <div className="gj-report" role="group" aria-label="反馈">
      <div>
        <label htmlFor={`${id}-expected`}>怎样才对</label>
        <Select
          id={`${id}-expected`}
          autoFocus
          value={expected}
          options={choices.map((each) => ({ value: each, label: EXPECTED_WORDS[each] }))}
          onChange={setExpected}
        />
      </div>
      {expected === 'value' ? (
        <div>
          <label htmlFor={`${id}-value`}>应有的值</label>
          <Input id={`${id}-value`} maxLength={200} value={value} onChange={(event) => setValue(event.target.value)} />
        </div>
      ) : null}
      <div>
        <label htmlFor={`${id}-note`}>说明（可不填）</label>
        <Input.TextArea
          id={`${id}-note`}
          autoSize={{ minRows: 2, maxRows: 5 }}
          status={tooLong ? 'error' : ''}
          aria-invalid={tooLong}
          aria-describedby={`${id}-hint`}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${id}-hint`} className={tooLong ? 'gj-report-problem' : 'gj-report-hint'}>
          {tooLong
            ? `说明最多 ${MAX_NOTE_LENGTH} 个字，现在有 ${note.trim().length} 个`
            : '规则读到的内容会一起发送，电话、证件号等遮盖的内容不会。'}
        </p>
      </div>
      {problem === undefined ? null : (
        <p className="gj-report-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="gj-report-foot">
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button
          size="small"
          type="primary"
          loading={isSending}
          disabled={tooLong || isOpen}
          onClick={() => void send(expected, value.trim(), note.trim())}
        >
          发送
        </Button>
      </div>
    </div>
  );
}

/** The expectations a user can report: those that differ from the field's current state. */
function choicesNow({ state }: FormEngine, field: FieldModel): ExpectedOfField[] {
  const now = state.stateOf(field);
  if (now.display !== 'visible') return ['shown'];
  const isReadOnly = state.isReadOnly(field);
  return [isReadOnly ? 'editable' : 'readOnly', now.required ? 'optional' : 'required', 'hidden', 'value'];
}

interface Sending {
  readonly send: (expected: ExpectedOfField, value: string, note: string) => Promise<void>;
  readonly isSending: boolean;
  /** Why it was not sent. */
  readonly problem: string | undefined;
}

function useSending({ engine, field, onSent }: FieldReportProps & { readonly onSent: () => void }): Sending {
  const { client, work } = useRenderer();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send: Sending['send'] = async (expected, value, note) => {
    setIsSending(true);
    setProblem(undefined);
    const { model, input } = engine.state;
    const { values, refs } = engine.state.context();
    const { record, form } = input;
    try {
      await work.track(
        client.http.post('/api/RuleReport/Send', {
          ...{ entity: model.key, form: form.name, field: field.name, expected },
          value: value === '' ? undefined : value,
          note: note === '' ? undefined : note,
          id: record === undefined ? undefined : Number(record.Record['Id']),
          facts: JSON.stringify({ values, refs }),
        }),
      );
      onSent();
    } catch (cause) {
      setProblem(errorText(asAppError(cause)));
    } finally {
      setIsSending(false);
    }
  };
  return { send, isSending, problem };
}
