import { useEffect, useEffectEvent, useRef, useState, type ReactNode, lazy, Suspense } from 'react';
import type { FormFields as SentFields } from '#client/http/Http.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import { isEmpty } from '#language/Value.ts';
import { stepAfterSave } from '#engine/records/missingFor.ts';
import { laterPart } from '../feedback/ScreenState.tsx';
import { accountOf, useRenderer } from '../stores/RendererContext.ts';
import './formily/form.css';
import type { FormEngine } from './formily/FormEngine.ts';
import type { RulePanelState } from './explain/useRulePanel.ts';
import './explain/side.css';
import { useDraft } from './save/useDraft.ts';
import { loadDraftNotice, loadKeeping, loadWaitingNotice } from './kept/loadKeeping.ts';
import { offlineHours, type Resumed } from './kept/offlineTexts.ts';
import { FormFields } from './formily/FormFields.tsx';
import type { FormRequest } from '../records/FormRequest.ts';
import type { FormSource } from './loadForm.ts';
import { useRecordEngine } from './useRecordEngine.ts';
import { TransferNotice } from './PlainForm.tsx';
import { useLeaveGuard } from './save/useLeaveGuard.ts';
import { onSaveKey } from './onSaveKey.ts';
import { useSave } from './save/useSave.tsx';

const DraftNotice = laterPart(async () => (await loadDraftNotice()).DraftNotice);
const WaitingNotice = laterPart(async () => (await loadWaitingNotice()).WaitingNotice);
const FormAlert = laterPart(async () => (await import('./FormNotes.tsx')).FormAlert);
const RulePanel = lazy(async () => ({ default: (await import('./explain/RulePanel.tsx')).RulePanel }));

/** The container of the rule panel next to a form; its code loads when it is first opened. */
const RuleSide = ({ engine, panel }: { engine: FormEngine; panel: RulePanelState }): ReactNode => (
  <aside className="gj-rule-side" aria-label="规则">
    <Suspense fallback={<p className="gj-hint gj-rule-empty">正在加载…</p>}>
      <RulePanel engine={engine} panel={panel} />
    </Suspense>
  </aside>
);

/** What a form exposes to its frame. */
export interface FormControls {
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Saves without going on to the transition of the request. */
  readonly saveOnly: () => void;
  /** The step that a save can go on to; `run` saves for it. */
  readonly step: { readonly title: string; readonly run: () => void } | undefined;
  /** The form's content as a save would send it. */
  readonly body: () => SentFields;
  /** Resolves to true when the form may be closed: nothing was typed, or the user discards it. */
  readonly mayClose: () => Promise<boolean>;
}

interface RecordFormProps {
  readonly source: FormSource;
  readonly request: FormRequest;
  /** What receives the saved record goes on to its next step, too. */
  readonly offersStep?: boolean | undefined;
  /** The panel that explains the rules of this form, where the frame has one. */
  readonly rules?: RulePanelState;
  /** A save without reply, or a rejected one, that this form resumes. */
  readonly resumed?: Resumed | undefined;
  /** Receives the callbacks for the frame's buttons, and again whenever saving starts or ends. */
  readonly onControls: (controls: FormControls) => void;
  /** Receives the saved record, undefined when there was nothing to save, and the transition that follows. */
  readonly onSaved: (reply: RecordReply | undefined, next: FormRequest['transition']) => void;
  /** Called when the save waits in this browser for a connection. */
  readonly onKept: () => void;
}

const LEAVE = {
  title: '放弃未保存的内容？',
  content: '您填写的内容还没有保存。',
  yes: '放弃',
  no: '继续填写',
  danger: true,
};

/** A form that is ready to be filled in. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { source, request, rules, onSaved, onKept } = props;
  const renderer = useRenderer();
  const { now, user } = renderer;
  const engine = useRecordEngine(source, request);
  const step = request.transition ?? (props.offersStep === true ? offeredStep(source, request) : undefined);
  const draft = useDraft(engine, request);
  const [resumed, setResumed] = useState(props.resumed);
  const saved = (reply: RecordReply | undefined): void => {
    draft.forget();
    resumed?.forget();
    onSaved(reply, engine.state.action === step?.action ? step : undefined);
  };
  const kept = (): void => {
    draft.forget();
    onKept();
  };
  const { isSaving, problems, save } = useSave(engine, saved, {
    resumed: resumed?.save,
    keep: async (state, sent) => {
      if (offlineHours() === 0 || request.isCorrection === true) return false;
      const { keepSave } = await loadKeeping();
      return keepSave({ account: accountOf(user), request, resumed, onKept: kept }, state, sent, now());
    },
  });
  useEffect(() => source.warns?.(engine, renderer), [source, engine, renderer]);
  useResumed(engine, props.resumed?.save, save);
  const mayClose = useLeave(engine, draft.forget);
  const saveFor = (transition: FormRequest['transition']): void => {
    if (step !== undefined) engine.aim(transition?.action);
    void save();
  };
  const saveAll = (): void => saveFor(request.transition);
  const controls = {
    isSaving,
    save: saveAll,
    saveOnly: () => saveFor(undefined),
    step: step && { title: step.title, run: () => saveFor(step) },
    body: () => engine.state.body(),
    mayClose,
  };
  useControls(props, [engine, resumed], controls);
  useFirstFocus(engine, request.transition !== undefined);
  return (
    <div className={rules?.isOpen === true ? 'gj-form-beside' : undefined} onClickCapture={rules?.onClickCapture}>
      <form
        className="gj-form"
        noValidate
        onKeyDownCapture={onSaveKey(saveAll)}
        onSubmit={(event) => event.preventDefault()}
      >
        {offlineHours() === 0 ? null : (
          <WaitingNotice
            account={accountOf(user)}
            engine={engine}
            request={request}
            resumed={resumed}
            onResume={setResumed}
          />
        )}
        {draft.found.length === 0 ? null : <DraftNotice {...draft} engine={engine} />}
        {problems.length === 0 ? null : <FormAlert problems={problems} />}
        <FormFields parts={{ engine, controls: source.controls }} isEager={false} />
        <TransferNotice transfers={engine.transfers} />
      </form>
      {rules?.isOpen === true ? <RuleSide engine={engine} panel={rules} /> : null}
    </div>
  );
}

/** The next step of the record that this form draws in whole. */
function offeredStep({ schema, form, record }: FormSource, { isFixed }: FormRequest): FormRequest['transition'] {
  if (isFixed === true) return undefined;
  const may = (action: string): boolean =>
    record === undefined ? schema.actions.has(action) : record.Can.includes(action);
  return stepAfterSave(schema.model, form, record?.Record, may);
}

/** Restores an earlier save into the form; a rejected one is sent again, to show its errors at their fields. */
function useResumed(engine: FormEngine, resumed: Resumed['save'] | undefined, save: () => Promise<void>): void {
  const isDone = useRef(false);
  const begin = useEffectEvent(() => {
    if (resumed === undefined || isDone.current) return;
    isDone.current = true;
    engine.restore(resumed.draft);
    if (resumed.state === 'refused') void save();
  });
  useEffect(() => begin(), [engine]);
}

/** Guards against losing input; resolves to whether the form may be closed, after a prompt when something was typed. */
function useLeave(engine: FormEngine, forget: () => void): () => Promise<boolean> {
  const { notify } = useRenderer();
  const { state, transfers } = engine;
  const isDirty = (): boolean => state.edited().length > 0 || transfers.isRunning || transfers.lost.length > 0;
  const ask = async (): Promise<boolean> => {
    const leaves = await notify.ask(LEAVE);
    if (leaves) forget();
    return leaves;
  };
  useLeaveGuard(isDirty, ask);
  return async () => !isDirty() || ask();
}

/** Passes the callbacks to the frame, and again whenever saving starts or ends, or their target changes. */
function useControls({ onControls }: RecordFormProps, of: readonly unknown[], controls: FormControls): void {
  const handOver = useEffectEvent(() => onControls(controls));
  useEffect(() => handOver(), [...of, controls.isSaving]);
}

/** Focuses the first empty field of a new record, or the first that a transition misses; else stays at the top. */
function useFirstFocus(engine: FormEngine, isForTransition: boolean): void {
  useEffect(() => {
    const { state } = engine;
    if (state.input.record !== undefined && !isForTransition) return undefined;
    const wrong = isForTransition ? state.validate().map(({ field }) => field) : undefined;
    const open = state.fields.filter(
      (field) =>
        !state.isReadOnly(field) &&
        engine.field(field.name).display === 'visible' &&
        wrong?.includes(field.name) !== false,
    );
    const first = (wrong === undefined ? open.find(({ name }) => isEmpty(state.shown(name))) : undefined) ?? open[0];
    // The drawer takes the focus when it opens; the field gets it after that.
    const frame = requestAnimationFrame(() => {
      if (first !== undefined) engine.reveal([{ field: first.name, message: '' }]);
    });
    return () => cancelAnimationFrame(frame);
  }, [engine, isForTransition]);
}
