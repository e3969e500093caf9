import { Alert, Button } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Issue } from '#engine/validate/Issue.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { FormSkeleton } from '#renderer/form/FormSkeleton.tsx';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { loadControls } from '#renderer/form/loadControls.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { useRecordEngine } from '#renderer/form/useRecordEngine.ts';
import { TransferNotice } from '#renderer/form/PlainForm.tsx';
import type { Control } from '#renderer/fields/controls/ControlProps.ts';
import { HostFrame } from './HostFrame.tsx';
import { hostModels, type HostModels } from './hostRenderer.ts';
import type { FieldComponents, HostSource } from './HostSource.ts';
import type { ModelDocuments } from './ModelDocuments.ts';
import { ownControls } from './ownControls.tsx';

/** The submitted values of a form, after its rules and checks. */
export interface Submission {
  /** Every field that is rendered or has a value: hidden ones are null, computed ones are included. */
  readonly values: Values;
  /** Names of the fields that differ from the initial values. */
  readonly changed: readonly string[];
}

/** The parts for a custom row of buttons. */
export interface FormFooter {
  /** Checks the form and submits it, as Enter in a field does. */
  readonly submit: () => void;
  readonly isSubmitting: boolean;
}

export interface GuijuFormProps {
  /** The documents of the form. Pass a stable object: another object restarts the form and keeps the input. */
  readonly documents: ModelDocuments;
  /** Which of the forms. Default: `form`. */
  readonly form?: string | undefined;
  /** The edited record, with its Id. Omit it for a new one. Pass a stable object. */
  readonly record?: Values | undefined;
  /** The initial values of a new record, in addition to its defaults. */
  readonly initialValues?: Values | undefined;
  /** `$user` of the rules. */
  readonly user?: Values | undefined;
  /** Everything is shown and nothing can be filled in. */
  readonly readOnly?: boolean | undefined;
  /** The source of references and files. Pass a stable object. */
  readonly source?: HostSource | undefined;
  /** Components of your own. Keep the object the same. */
  readonly components?: FieldComponents | undefined;
  /** DOM id of the form, for a submit button elsewhere (`<button form="...">`). */
  readonly id?: string | undefined;
  /** Rendered below the fields in place of the button; null for nothing. */
  readonly footer?: ((footer: FormFooter) => ReactNode) | undefined;
  /** After every change that a person makes. */
  readonly onChange?: ((submission: Submission) => void) | undefined;
  /**
   * Receives the values once the checks pass. Return your server's refusals as issues; they are shown at their fields.
   * A thrown error is shown above the form. The input stays in both cases.
   */
  readonly onSubmit: (submission: Submission) => void | Promise<readonly Issue[] | void>;
}

const NONE: Values = {};
const NO_SOURCE: HostSource = {};
const NO_COMPONENTS: FieldComponents = {};

/** A form built from documents, in your own app. Throws ModelError while rendering. */
export function GuijuForm(props: GuijuFormProps): ReactNode {
  const { documents, form = 'form', user = NONE, readOnly = false, source = NO_SOURCE } = props;
  const models = useMemo(() => hostModels(documents, readOnly), [documents, readOnly]);
  if (!models.schema.model.forms.has(form))
    throw new RangeError(`There is no form "${form}", only ${[...models.schema.model.forms.keys()].join(', ')}`);
  return (
    <HostFrame models={models} source={source} user={user}>
      <LoadedForm {...props} models={models} />
    </HostFrame>
  );
}

type LoadedFormProps = GuijuFormProps & { readonly models: HostModels };

/** Loads the code of the field components, then renders the form. */
function LoadedForm(props: LoadedFormProps): ReactNode {
  const { models, form: name = 'form', record, readOnly = false } = props;
  const { source = NO_SOURCE, components = NO_COMPONENTS } = props;
  const [controls, setControls] = useState<ReadonlyMap<string, Control>>();
  const [failed, setFailed] = useState(false);
  const { schema, children } = models;
  const form = schema.model.forms.get(name);
  useEffect(() => {
    const fields = form?.fields ?? [];
    const all = [...fields, ...fields.flatMap((field) => childFieldsOf(field, (key) => children.get(key)))];
    let isWanted = true;
    loadControls(all.map(({ component }) => component)).then(
      (loaded) => {
        if (isWanted) setControls(new Map(loaded));
      },
      () => {
        if (isWanted) setFailed(true);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [form, children]);
  const ready = useMemo((): FormSource | undefined => {
    if (controls === undefined || form === undefined) return undefined;
    const reply =
      record === undefined
        ? undefined
        : { Record: record, Can: [], Editable: readOnly ? [] : [...schema.writable], Masked: [], Refs: {} };
    return { schema, form, record: reply, controls: ownControls(controls, form.fields, components, source) };
  }, [controls, form, record, readOnly, schema, components, source]);
  if (failed) return <Alert type="error" showIcon title="表单没有加载出来，请刷新页面重试" />;
  return ready === undefined ? <FormSkeleton /> : <FilledForm {...props} ready={ready} />;
}

function FilledForm(props: LoadedFormProps & { readonly ready: FormSource }): ReactNode {
  const { ready, id, readOnly = false, footer, onChange } = props;
  // Initial values are fixed at mount: later props do not change them.
  const [prefill] = useState(() =>
    Object.fromEntries(Object.entries(props.initialValues ?? {}).map(([name, value]) => [name, { value }])),
  );
  const engine = useRecordEngine(ready, { prefill });
  const { submit, isSubmitting, problem } = useSubmit(engine, props.onSubmit);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => engine.onChange(() => told.current?.(submissionOf(engine))), [engine]);
  return (
    <form
      id={id}
      className="gj-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!readOnly) void submit();
      }}
    >
      {problem === undefined ? null : <Alert type="error" showIcon title={problem} style={{ marginBlockEnd: 16 }} />}
      <FormFields parts={{ engine, controls: ready.controls }} isEager={false} />
      <TransferNotice transfers={engine.transfers} />
      {readOnly ? null : (
        <div className="gj-embed-foot">
          {footer === undefined ? (
            <Button type="primary" htmlType="submit" loading={isSubmitting}>
              提交
            </Button>
          ) : (
            footer({ submit: () => void submit(), isSubmitting })
          )}
        </div>
      )}
    </form>
  );
}

interface Submitting {
  readonly submit: () => Promise<void>;
  readonly isSubmitting: boolean;
  /** An error that belongs to no field. */
  readonly problem: string | undefined;
}

/** Waits for uploads, checks, calls the host, and shows the issues that it returns. */
function useSubmit(engine: FormEngine, onSubmit: GuijuFormProps['onSubmit']): Submitting {
  const [isSubmitting, setSubmitting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);
  const send = async (): Promise<void> => {
    const settled = await engine.transfers.settle();
    if (settled === 'failed') setProblem(`没有传上去：${engine.transfers.lost.map(({ file }) => file).join('、')}`);
    if (settled !== 'done') return;
    const issues = engine.check();
    const refused = issues.length > 0 ? issues : ((await onSubmit(submissionOf(engine))) ?? []);
    if (refused.length === 0) return;
    const elsewhere = engine.show(refused);
    engine.reveal(refused);
    if (elsewhere.length > 0) setProblem(elsewhere.map(({ message }) => message).join('；'));
  };
  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSubmitting(true);
    setProblem(undefined);
    try {
      await send();
    } catch (cause) {
      setProblem(`没有提交成功${cause instanceof Error && cause.message !== '' ? `：${cause.message}` : ''}`);
    } finally {
      isRunning.current = false;
      setSubmitting(false);
    }
  };
  return { submit, isSubmitting, problem };
}

function submissionOf({ state }: FormEngine): Submission {
  const drawn = new Set(state.fields.map(({ name }) => name));
  const values = state.model.fields.flatMap((field): [string, Value][] => {
    const { name } = field;
    if (state.stateOf(field).display !== 'visible') return drawn.has(name) ? [[name, null]] : [];
    const value = state.rows.of(name) === undefined ? state.shown(name) : rowsOf(state, name);
    return drawn.has(name) || !isEmpty(value) ? [[name, isEmpty(value) ? null : value]] : [];
  });
  return { values: Object.fromEntries(values), changed: state.edited() };
}

/** The rows of a field after their rules, without internal keys of the form (`$key`). */
function rowsOf(state: FormEngine['state'], name: string): Value {
  return state.rows
    .outcomes(name)
    .map(({ values }) => Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('$'))));
}
