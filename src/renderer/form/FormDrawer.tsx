import { Button, Drawer } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RecordReply } from '#wire/RecordReply.ts';
import { isPage, isRows } from '#fields/table/fieldKinds.ts';
import type { PreviewReply } from '#wire/SiteReplies.ts';
import { laterPart, ErrorState } from '../feedback/ScreenState.tsx';
import { errorText } from '../feedback/errorText.ts';
import { type Renderer, useRenderer, asAppError, useStable } from '../stores/RendererContext.ts';
import { Icon } from '../layout/Icon.tsx';
import { type RulePanelState, useRulePanel } from './explain/useRulePanel.ts';
import './explain/side.css';
import type { FormRequest } from '../records/FormRequest.ts';
import { type Resumed, SAVED_OFFLINE } from './kept/offlineTexts.ts';
import { CreateRecords } from './CreateRecords.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { type FormSource, useFormSource } from './loadForm.ts';
import { RecordForm, type FormControls } from './RecordForm.tsx';

interface FormDrawerProps {
  readonly request: FormRequest;
  /** A save without reply, or a rejected one, that the form resumes. */
  readonly resumed?: Resumed | undefined;
  readonly onClose: () => void;
  /** Receives the saved record, and the transition of the request when the user goes on to it. */
  readonly onSaved: (reply: RecordReply, next?: FormRequest['transition']) => void;
  /** Called when the user undoes the save from its message, possibly long after the form was closed. */
  readonly onUndone?: () => void;
  /** `onSaved` goes on to the next step of the record, so the form offers it. */
  readonly offersStep?: boolean;
}

const CorrectionNote = laterPart(async () => (await import('./FormNotes.tsx')).CorrectionNote);
const PreviewDrawer = lazy(async () => ({ default: (await import('./PreviewDrawer.tsx')).PreviewDrawer }));

const WIDTH = 960;
/** Drawer width in pixels for a form with child rows, whose columns are next to each other. */
const WIDTH_OF_ROWS = 1152;
/** Width in pixels of the rule panel next to the form. */
const PANEL = 344;

function widthOf(source: FormSource | undefined, hasPanel: boolean): number | string {
  const fields = source?.form.fields ?? [];
  // The editor of a page shows the page next to its inputs.
  if (fields.some(isPage)) return '100%';
  return (fields.some(isRows) ? WIDTH_OF_ROWS : WIDTH) + (hasPanel ? PANEL : 0);
}

/** A form in a drawer at the right: opens immediately, renders when loaded, and prompts before input is discarded. */
export function FormDrawer(props: FormDrawerProps): ReactNode {
  const { request: given, resumed, onClose, onSaved, onUndone, offersStep } = props;
  const renderer = useRenderer();
  const { client, notify, work } = renderer;
  const request = useStable(given);
  const { data: source, error, retry } = useFormSource(request);
  const [controls, setControls] = useState<FormControls>();
  const rules = useRulePanel();
  const [load, setLoad] = useState<() => Promise<PreviewReply>>();
  const saved = (reply: RecordReply | undefined, next: FormRequest['transition']): void => {
    if (reply !== undefined && request.isCorrection === true) notify.success('已保存，等待另一人发布');
    else if (reply !== undefined) notify.success('已保存', undoOf(source, reply, renderer, onUndone));
    else if (next === undefined) notify.info('没有修改任何内容');
    // With nothing left to fill in, the transition still follows.
    const done = reply ?? (next === undefined ? undefined : source?.record);
    if (done === undefined) onClose();
    else onSaved(done, next);
  };
  const close = (): void => {
    if (controls === undefined) onClose();
    else void controls.mayClose().then((may) => (may ? onClose() : undefined));
  };
  const schema = source?.schema;
  const preview =
    schema?.isShownOnSite !== true || controls === undefined || request.isCorrection === true
      ? undefined
      : () => {
          const [{ api }, body] = [schema.model, controls.body()];
          setLoad(() => () => work.track(client.http.post(`/api/${api}/Preview`, body)));
        };
  return (
    <Drawer
      open
      title={source === undefined ? '正在打开…' : drawerTitle(source, request)}
      size={widthOf(source, rules.isOpen)}
      mask={{ closable: false }}
      extra={source === undefined || source.schema.isCustomer ? null : <RuleSwitch panel={rules} />}
      footer={
        <FormFooter
          controls={controls}
          isForStep={request.transition !== undefined}
          onPreview={preview}
          onCancel={close}
        />
      }
      onClose={close}
      onKeyDown={rules.onKeyDown}
    >
      {source !== undefined ? (
        <CreateRecords drawer={FormDrawer}>
          {request.isCorrection === true ? <CorrectionNote isOnSite={source.schema.isShownOnSite === true} /> : null}
          <RecordForm
            source={source}
            request={request}
            rules={rules}
            offersStep={offersStep}
            resumed={resumed}
            onControls={setControls}
            onSaved={saved}
            onKept={() => {
              notify.info(SAVED_OFFLINE);
              onClose();
            }}
          />
        </CreateRecords>
      ) : error === undefined ? (
        <FormSkeleton />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
      {load === undefined ? null : (
        <Suspense>
          <PreviewDrawer load={load} onClose={() => setLoad(undefined)} />
        </Suspense>
      )}
    </Drawer>
  );
}

/** Undoes a save; undefined for a new record, and after other changes: then the log offers it per change. */
function undoOf(
  source: FormSource | undefined,
  { Record }: RecordReply,
  renderer: Renderer,
  onUndone: (() => void) | undefined,
): (() => void) | undefined {
  if (source?.record === undefined || onUndone === undefined || source.form.name !== 'form') return undefined;
  const { schema, record } = source;
  if (schema.isCustomer || Record['Version'] !== Number(record.Record['Version']) + 1) return undefined;
  return () =>
    void import('./save/undoSave.ts').then(
      ({ undoSave }) => undoSave(renderer, schema.model, Record, onUndone),
      (cause: unknown) => renderer.notify.error(errorText(asAppError(cause))),
    );
}

function drawerTitle({ form, record, schema }: FormSource, { title, about, isCorrection }: FormRequest): string {
  const own = title ?? form.title;
  if (form.name !== 'form') return about === undefined ? own : `${own}：${about}`;
  if (isCorrection === true) return `修改${schema.model.title}`;
  return record === undefined ? (title ?? `新建${schema.model.title}`) : `编辑${schema.model.title}`;
}

interface FormFooterProps {
  readonly controls: FormControls | undefined;
  /** The form was opened for a step, which its main button goes on to. */
  readonly isForStep: boolean;
  /** Previews the form's content as the public site would show it; undefined when there is no preview. */
  readonly onPreview: (() => void) | undefined;
  readonly onCancel: () => void;
}

function FormFooter({ controls, isForStep, onPreview, onCancel }: FormFooterProps): ReactNode {
  const isOff = controls === undefined || controls.isSaving;
  const step = controls?.step;
  const goOn = step === undefined ? '' : `保存并${step.title}`;
  return (
    <div className="gj-flex gj-form-footer">
      <span className="gj-hint gj-form-footer-note">Ctrl + Enter 保存</span>
      {onPreview === undefined ? null : <Button onClick={onPreview}>预览</Button>}
      <Button onClick={onCancel}>取消</Button>
      {step === undefined ? null : (
        <Button disabled={isOff} onClick={isForStep ? controls?.saveOnly : step.run}>
          {isForStep ? '仅保存' : goOn}
        </Button>
      )}
      <Button
        type="primary"
        disabled={controls === undefined}
        loading={controls?.isSaving === true}
        onClick={() => controls?.save()}
      >
        {isForStep ? goOn : '保存'}
      </Button>
    </div>
  );
}

/** Opens and closes the panel that explains the rules of a form. */
const RuleSwitch = ({ panel }: { panel: RulePanelState }): ReactNode => (
  <Button
    ref={panel.button}
    type="text"
    className="gj-rule-switch"
    title="查看隐藏的字段和规则；按住 Alt 点击字段名，可查看该字段的规则"
    aria-pressed={panel.isOpen}
    icon={<Icon name="branch" />}
    onClick={panel.toggle}
  >
    规则
  </Button>
);
