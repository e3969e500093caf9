import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Steps } from 'antd';
import type { FieldModel } from '#fields/FieldModel.ts';
import { missingFor, nextComplete } from '#engine/records/missingFor.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import { readRecord } from '../records/initialRecord.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { ClosedAction } from '../list/actions/WhyNotDialog.tsx';
import type { FormRequest } from '../records/FormRequest.ts';
import { type EntitySchema, useRenderer } from '../stores/RendererContext.ts';
import '../actions/actions.css';
import { useDelete } from '../actions/useDelete.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { createFilling, FillingContext, useFilling } from '../stores/filling.ts';
import './detail.css';
import { DetailHead, keyFacts, shownTitle } from './DetailHead.tsx';
import { detailRecord } from '../records/DetailRecord.ts';
import { laterPart } from '../feedback/ScreenState.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import { FORCED_NAVIGATION } from '../stores/FORCED_NAVIGATION.ts';
import { WaitedFor } from './WaitedFor.tsx';
import { useOwnActions } from './useOwnActions.ts';
import { useArrivedStep, useGoOn } from '../actions/useGoOn.ts';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';

const ActionDialog = lazy(async () => ({ default: (await import('../actions/ActionDialog.tsx')).ActionDialog }));
const FormDrawer = lazy(async () => ({ default: (await import('../form/FormDrawer.tsx')).FormDrawer }));
const WhyNotDialog = lazy(async () => ({ default: (await import('../list/actions/WhyNotDialog.tsx')).WhyNotDialog }));
const PrintDialog = lazy(async () => ({ default: (await import('../print/PrintDialog.tsx')).PrintDialog }));
const PreviewDrawer = lazy(async () => ({ default: (await import('../form/PreviewDrawer.tsx')).PreviewDrawer }));
const CorrectionBanner = laterPart(async () => (await import('./CorrectionBanner.tsx')).CorrectionBanner);

interface DetailBodyProps {
  readonly schema: EntitySchema;
  readonly listName: string;
  readonly listPath: string;
  readonly isPeek: boolean;
  readonly reply: RecordReply;
  readonly reload: () => void;
  /** Shows the record as a save returned it. */
  readonly onSaved: (saved: RecordReply) => void;
  /** The record was deleted. */
  readonly onGone: () => void;
  readonly onTitle: ((title: string) => void) | undefined;
}

export function DetailBody(props: DetailBodyProps): ReactNode {
  const { schema, listName, listPath, isPeek, reply, reload, onSaved, onGone, onTitle } = props;
  const renderer = useRenderer();
  const detail = useMemo(() => detailRecord(schema, reply, renderer), [schema, reply, renderer]);
  const facts = useMemo(() => keyFacts(schema, listName, detail), [schema, listName, detail]);
  const [filling] = useState(createFilling);
  const [form, setForm] = useState<FormRequest>();
  // The same object until another step begins: the dialog reads the record again for each.
  const [taking, setTaking] = useState<ActionRequest>();
  const missing = useMissing(schema, reply, detail.record);
  const [asked, setAsked] = useState<readonly ClosedAction['transition'][]>();
  const [isPreviewed, setPreviewed] = useState(false);
  const [printed, setPrinted] = useState<readonly number[]>();
  const remove = useDelete(schema.model);
  const title = shownTitle(schema, detail.record);
  const id = typeof detail.record['Id'] === 'number' ? detail.record['Id'] : 0;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  const own = useOwnActions(schema, listName, detail, reply.Can, setForm, reload);
  const { client, work } = renderer;
  const preview = useCallback(
    () => work.track(client.http.get(`/api/${schema.model.api}/Preview`, { id })),
    [client, work, schema, id],
  );
  const mayEdit = reply.Can.includes('edit');
  const edit = (transition?: TransitionModel): void => {
    setForm({ entity: schema.model.key, form: 'form', id, prefill: {}, ...(transition && { transition }) });
  };
  const revise = (): void => setForm({ entity: schema.model.key, form: 'form', id, prefill: {}, isCorrection: true });
  const { correction } = schema.model.workflow ?? {};
  const isCorrected =
    correction !== undefined &&
    !isEmpty(detail.record['CorrectTime'] ?? null) &&
    ['revise', correction.release].some((action) => reply.Can.includes(action));
  const take = (transition: TransitionModel): void => {
    if (mayEdit && transition === missing?.transition) edit(transition);
    else setTaking({ transition, version: versionOf(detail.record), ids: [id] });
  };
  const goOn = (code: string | undefined, record: Values): void => {
    const transition = schema.model.workflow?.transitions.find(({ action }) => action === code);
    if (transition !== undefined) setTaking({ transition, version: versionOf(record), ids: [id], isConfirmed: true });
  };
  useArrivedStep((action) => {
    const waited = waitedSteps(schema.model).find((step) => reply.Can.includes(step.action));
    if (action !== '') goOn(action, detail.record);
    else if (waited !== undefined) take(waited);
  });
  /** Shows what was saved at once: until it is loaded again, the next step would be taken with the version before. */
  const refresh = (saved: RecordReply | undefined): void => {
    if (saved !== undefined) onSaved(saved);
    reload();
  };
  const saved = (reply: RecordReply, next: FormRequest['transition']): void => {
    refresh(form?.entity === schema.model.key && form.isCorrection !== true ? reply : undefined);
    goOn(next?.action, reply.Record);
  };
  return (
    <FillingContext value={filling}>
      <article className="gj-stack gj-detail" aria-label={title}>
        <DetailHead
          schema={schema}
          listName={listName}
          listPath={listPath}
          detail={detail}
          facts={facts}
          can={reply.Can}
          own={own}
          isEditing={form?.id === id || taking !== undefined}
          reload={reload}
          onEdit={() => edit()}
          onRevise={revise}
          onPreview={() => setPreviewed(true)}
          onPrint={() => setPrinted([id])}
          onDelete={() => {
            void remove(detail.record, title).then((end) => {
              if (end === 'gone') onGone();
              if (end === 'changed') reload();
            });
          }}
          onTake={take}
          onAsk={setAsked}
        />
        <StateSteps schema={schema} record={detail.record} />
        <WaitedFor schema={schema} record={detail.record} />
        {isCorrected ? <CorrectionBanner {...{ schema, id }} can={reply.Can} version={reply} onTake={take} /> : null}
        {missing === undefined ? null : (
          <p className="gj-missing">
            {`还缺 ${missing.fields.length} 项即可${missing.transition.title}：${titlesOf(missing.fields)}`}
            {mayEdit ? (
              <Button type="link" size="small" onClick={() => edit(missing.transition)}>
                去填写
              </Button>
            ) : null}
          </p>
        )}
        <DetailTabs {...{ schema, detail, facts, id, isPeek, reload }} name={title} />
        {isPreviewed ? (
          <Suspense>
            <PreviewDrawer load={preview} onClose={() => setPreviewed(false)} />
          </Suspense>
        ) : null}
        {printed === undefined ? null : (
          <Suspense>
            <PrintDialog
              entity={schema.model}
              ids={printed}
              about={`“${title}”`}
              onClose={() => setPrinted(undefined)}
            />
          </Suspense>
        )}
        {form === undefined ? null : (
          <OpenForm request={form} onClose={() => setForm(undefined)} onSaved={saved} onUndone={reload} />
        )}
        {asked === undefined ? null : (
          <Suspense>
            <WhyNotDialog
              schema={schema}
              about={title}
              closed={asked.map((transition) => ({ id, transition }))}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
        {taking === undefined ? null : (
          <Suspense>
            <ActionDialog
              schema={schema}
              request={taking}
              about={title}
              onClose={() => setTaking(undefined)}
              onDone={(record) => {
                setTaking(undefined);
                refresh(record);
              }}
              onEdit={
                mayEdit
                  ? () => {
                      setTaking(undefined);
                      edit(taking.transition);
                    }
                  : undefined
              }
            />
          </Suspense>
        )}
      </article>
    </FillingContext>
  );
}

const versionOf = ({ Version: version }: Values): number => (typeof version === 'number' ? version : 0);

/** A form on top of the record. A new record with its own screen opens next; else the current record is shown. */
function OpenForm(props: {
  request: FormRequest;
  onClose: () => void;
  /** `next`: saved on the way to a transition. */
  onSaved: (saved: RecordReply, next: FormRequest['transition']) => void;
  onUndone: () => void;
}): ReactNode {
  const { request, onClose, onSaved, onUndone } = props;
  const { recordPath } = useRenderer();
  const navigate = useNavigate();
  const goOn = useGoOn();
  // The screen counts as being filled in from the moment the form is requested.
  useFilling();
  const saved = (reply: RecordReply, next: FormRequest['transition']): void => {
    const { Record } = reply;
    onClose();
    if (next !== undefined && request.id === undefined) {
      goOn(request.entity, Record, next);
      return;
    }
    const isNew = request.id === undefined && request.isFixed !== true;
    const path = isNew ? recordPath(request.entity, Number(Record['Id'])) : undefined;
    if (path === undefined) onSaved(reply, next);
    else void navigate(path, { state: FORCED_NAVIGATION });
  };
  return (
    <Suspense>
      <FormDrawer request={request} onClose={onClose} onSaved={saved} onUndone={onUndone} offersStep />
    </Suspense>
  );
}

interface Missing {
  readonly transition: TransitionModel;
  readonly fields: readonly FieldModel[];
}

/** What the next transition of a record still needs; undefined when nothing is missing, or another person takes it. */
function useMissing(schema: EntitySchema, { Can, Refs: refs }: RecordReply, record: Values): Missing | undefined {
  const { user, now, enums } = useRenderer();
  return useMemo(() => {
    const { model } = schema;
    const transition = nextComplete(model, record);
    if (transition === undefined || !Can.includes(transition.action)) return undefined;
    const { values } = readRecord(model.fields, record);
    const fields = missingFor(
      model,
      transition,
      { values, user, now: now(), refs, enums: enums.source },
      record,
    ).filter(({ name }) => schema.writable.has(name));
    return fields.length === 0 ? undefined : { transition, fields };
  }, [schema, Can, refs, record, user, now, enums]);
}

/** The number of missing fields that are named. */
const MAX_NAMED = 5;

const titlesOf = (fields: readonly FieldModel[]): string =>
  fields
    .slice(0, MAX_NAMED)
    .map(({ title }) => title)
    .join('、') + (fields.length > MAX_NAMED ? '…' : '');

/** The progress along the main line of a record's workflow; nothing when it left the line or there is none. */
function StateSteps({ schema, record }: { schema: EntitySchema; record: Values }): ReactNode {
  const isPhone = useIsPhone();
  const { workflow } = schema.model;
  if (workflow === undefined || workflow.line.length === 0) return null;
  const current = workflow.line.findIndex((state) => state === record[workflow.field]);
  if (current < 0) return null;
  const titleOf = (state: number): string => workflow.states.find(({ value }) => value === state)?.title ?? '';
  const isLast = current === workflow.line.length - 1;
  return (
    <div className="gj-steps" role="group" aria-label={workflow.title}>
      <Steps
        size="small"
        current={current}
        status={isLast ? 'finish' : 'process'}
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        items={workflow.line.map((state) => ({ title: titleOf(state) }))}
      />
    </div>
  );
}
