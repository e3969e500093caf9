import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type MouseEvent } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { ErrorState } from '#renderer/feedback/ScreenState.tsx';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { FormSkeleton } from '#renderer/form/FormSkeleton.tsx';
import type { Prefilled } from '#renderer/records/FormRequest.ts';
import { loadForm, type FormSource } from '#renderer/form/loadForm.ts';
import { useRecordEngine } from '#renderer/form/useRecordEngine.ts';
import { useRenderer, useLoad, useStable } from '#renderer/stores/RendererContext.ts';
import type { Values } from '#language/Value.ts';
import type { InventedRecord } from '#proof/cases/inventRecord.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { type Situation, storedIn } from './Situation.ts';

interface LiveFormProps {
  readonly model: EntityModel;
  readonly situation: Situation;
  readonly fill: FillRequest | undefined;
  /** Receives the form as it is filled in. */
  readonly onEngine: (engine: FormEngine | undefined) => void;
}

/** The live form of the edited documents: its input stays when the documents change. */
export function LiveForm(props: LiveFormProps): ReactNode {
  const { model, situation } = props;
  const renderer = useRenderer();
  const { key } = model;
  const { form } = situation;
  const prefill = useStable<Record<string, Prefilled>>(
    Object.fromEntries(
      Object.entries(storedIn(model, situation) ?? {}).map(([name, value]): [string, Prefilled] => [name, { value }]),
    ),
  );
  const load = useCallback(
    (signal: AbortSignal) => loadForm(renderer, { entity: key, form, id: undefined, prefill: {} }, signal),
    [renderer, key, form],
  );
  const { data: source, error, retry } = useLoad(load);
  if (source === undefined)
    return error === undefined ? <FormSkeleton /> : <ErrorState error={error} onRetry={retry} />;
  return <FormBody {...props} source={source} prefill={prefill} />;
}

function FormBody(
  props: LiveFormProps & { source: FormSource; prefill: Readonly<Record<string, Prefilled>> },
): ReactNode {
  const { source, prefill, fill, onEngine } = props;
  const engine = useRecordEngine(source, { prefill: prefill });
  const parts = useMemo(() => ({ engine, controls: source.controls }), [engine, source]);
  const filled = useRef<FillRequest>(undefined);
  const handOver = useEffectEvent((current: FormEngine | undefined) => onEngine(current));
  useEffect(() => {
    handOver(engine);
    return () => handOver(undefined);
  }, [engine]);
  useEffect(() => {
    if (fill === undefined || filled.current === fill) return;
    filled.current = fill;
    const empty = Object.fromEntries(engine.state.fields.map(({ name }) => [name, null]));
    engine.enter({ values: { ...empty, ...fill.values }, refs: fill.refs });
  }, [engine, fill]);
  return (
    <form className="gj-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <FormFields key={source.form.name} parts={parts} isEager={false} />
    </form>
  );
}

/** The values to fill in, once; a new object fills in again. */
export interface FillRequest {
  readonly values: Values;
  readonly refs: Readonly<Record<string, Values>>;
}

/** The live form, shared with the other panels. */
export interface FormPort {
  readonly situation: Situation;
  readonly setSituation: (situation: Situation) => void;
  /** The form as it is filled in; undefined while there is none. */
  readonly engine: FormEngine | undefined;
  readonly setEngine: (engine: FormEngine | undefined) => void;
  readonly fill: FillRequest | undefined;
  /** Fills the form in as a case does, and shows it. */
  readonly fillIn: (ruleCase: RuleCase) => void;
  /** Fills the form in as a record of the database is. */
  readonly fillRecord: (record: InventedRecord) => void;
  readonly asked: string | undefined;
  readonly ask: (field: string) => void;
  /** Alt and a click on a label explain its field. */
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly goTo: (field: string) => void;
}
