import type { Scope } from '#language/compiler/Scope.ts';
import { lazy, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AppError } from '#engine/errors.ts';
import { type EntitySchema, useRenderer, type Renderer, useLoad } from '../stores/RendererContext.ts';
import { ErrorState } from '../feedback/ScreenState.tsx';
import { CreateRecords } from '../form/CreateRecords.tsx';
import { loadControls } from '../form/loadControls.ts';
import type { FormEngine } from '../form/formily/FormEngine.ts';
import { PlainForm } from '../form/PlainForm.tsx';
import { reportLostFiles } from '../form/save/reportLostFiles.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { enumTypesOf } from '../form/enumTypesOf.ts';
import type { FormSource } from '../form/loadForm.ts';
import { useRecordEngine } from '../form/useRecordEngine.ts';
import { useActionWarnings } from './useActionWarnings.ts';
import { type ActionRequest, useTake } from './useTake.ts';
import { ActionFrame, type ActionFrameProps } from './ActionFrame.tsx';
import { decisionOf } from '#engine/workflow/decision.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { NextSteps } from './NextSteps.tsx';
import { recordCard } from './recordCard.tsx';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import { type Value, isEmpty } from '#language/Value.ts';
import { applyDefaults } from '#engine/records/pickWritable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { freshInputs, settledValues } from '#engine/workflow/transitionInputs.ts';
import { typedRecord } from '../records/initialRecord.ts';

const FormDrawer = lazy(async () => ({ default: (await import('../form/FormDrawer.tsx')).FormDrawer }));

const NOTHING = { prefill: {} };
/** Fields that the call already sends in its head. */
const HEAD: readonly string[] = ['Id', 'Version'];

/** The dialog of a transition with inputs, rendered by the same form as any record. */
export function ActionForm(props: ActionDialogProps & Pick<ActionFrameProps, 'add'>): ReactNode {
  const { schema, request, about, onClose, onDone, onEdit, add } = props;
  const renderer = useRenderer();
  const warnings = useActionWarnings(schema, request);
  const taking = useTake(schema, request, warnings, onDone);
  const [engine, setEngine] = useState<FormEngine>();
  const load = useCallback(
    (signal: AbortSignal) => loadAction(renderer, schema, request, signal),
    [renderer, schema, request],
  );
  const { data: source, error, retry } = useLoad(load);
  const { transition } = request;
  const decision = useMemo(() => decisionOf(schema.model, transition), [schema, transition]);
  const [isNo, setNo] = useState(false);
  const take = async (): Promise<void> => {
    if (engine === undefined) return;
    const settled = await engine.transfers.settle();
    if (settled === 'failed') reportLostFiles(engine, renderer.notify);
    if (settled !== 'done') return;
    const issues = engine.check();
    if (issues.length > 0) {
      engine.reveal(issues);
      return;
    }
    const body = engine.state.body().filter(([name]) => !HEAD.includes(name));
    await taking.take(body, (refused) => {
      engine.reveal(refused);
      return engine.show(refused);
    });
  };
  /** Answers the decision: submits at once, or first shows the fields that this answer requires. */
  const answer = (field: FieldModel, value: boolean): void => {
    if (engine === undefined) return;
    const isOther = engine.state.shown(field.name) !== value;
    engine.enter({ values: { [field.name]: value } });
    setNo(!value);
    const [asked] = isOther ? engine.state.validate() : [];
    if (asked === undefined) void take();
    else engine.reveal([asked]);
  };
  const card = recordCard(schema, request);
  return (
    <ActionFrame
      {...{ request, about, warnings, taking, onClose, onEdit, add, card }}
      isReady={engine !== undefined}
      onTake={() => void take()}
      next={<NextSteps {...{ schema, request }} />}
      answers={
        decision === undefined ? undefined : { ...decision, isNo, onAnswer: (value) => answer(decision.field, value) }
      }
    >
      {source !== undefined ? (
        <CreateRecords drawer={FormDrawer}>
          <Inputs source={source} decided={decision?.field} hasCard={card !== undefined} onEngine={setEngine} />
        </CreateRecords>
      ) : error === undefined ? (
        <FormSkeleton />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </ActionFrame>
  );
}

/** Loads what the dialog needs: the record (of several the first), controls and enum types. Throws AppError. */
async function loadAction(
  { client, schemas, enums, user, now }: Renderer,
  plain: EntitySchema,
  { transition, ids }: ActionRequest,
  signal: AbortSignal,
): Promise<FormSource> {
  const schema = actionSchema(plain, transition);
  const form = schema.model.forms.get(transition.action);
  const [id] = ids;
  if (form === undefined || id === undefined) throw new AppError('NOT_FOUND', { text: '没有这个操作' });
  const [reply, controls] = await Promise.all([
    client.http.get(`/api/${schema.model.api}/Get`, { id }, { signal }),
    loadControls(form.fields.map(({ component }) => component)),
    enums.load(enumTypesOf(form, schemas.findEntity)),
  ]);
  const several = ids.length > 1 ? plain.model : undefined;
  const record = actionRecord(schema, transition, reply, { user, now: now(), enums: enums.source, several });
  return { schema, form, record, controls, sendsAll: true };
}

interface InputsProps {
  readonly source: FormSource;
  /** The question that the buttons of the dialog answer; its form opens for the answer yes. */
  readonly decided: FieldModel | undefined;
  /** The dialog opens at its facts: no input takes the focus, which would scroll past them. */
  readonly hasCard: boolean;
  readonly onEngine: (engine: FormEngine) => void;
}

function Inputs({ source, decided, hasCard, onEngine }: InputsProps): ReactNode {
  const engine = useRecordEngine(source, NOTHING);
  useEffect(() => {
    if (decided !== undefined) engine.enter({ values: { [decided.name]: true }, isSilent: true });
    onEngine(engine);
    if (hasCard) return;
    const first = engine.state.fields.find(
      (field) => field !== decided && engine.state.stateOf(field).display === 'visible',
    );
    // The dialog takes the focus when it opens; the field gets it after that.
    const frame = requestAnimationFrame(() => {
      if (first !== undefined) engine.reveal([{ field: first.name, message: '' }]);
    });
    return () => cancelAnimationFrame(frame);
  }, [engine, decided, hasCard, onEngine]);
  return <PlainForm engine={engine} controls={source.controls} without={decided?.name} />;
}

type Surroundings = Pick<Scope, 'user' | 'now' | 'enums'>;

/** The entity in the transition's dialog. Users with permission for the transition can fill in its other inputs. */
function actionSchema(schema: EntitySchema, { action, inputs }: TransitionModel): EntitySchema {
  const model = actionModel(schema.model, action) ?? schema.model;
  const asked = inputs.filter((name) => model.field(name)?.transient === true);
  return { ...schema, model, readable: new Set([...schema.readable, ...asked]) };
}

/** Initial values of a transition's dialog. Inputs to enter again start empty; `several` records have no proposals. */
export function actionRecord(
  schema: EntitySchema,
  transition: TransitionModel,
  reply: RecordReply,
  { user, now, enums, several }: Surroundings & { readonly several: Pick<EntityModel, 'field'> | undefined },
): RecordReply {
  const { model } = schema;
  const typed = typedRecord(model, reply.Record);
  const anew = several !== undefined ? transition.inputs : freshInputs(model, transition.inputs);
  const fresh = Object.fromEntries(anew.map((name): [string, Value] => [name, null]));
  const opened: Record<string, Value> = { ...typed, ...fresh, ...settledValues(transition) };
  const proposed = transition.inputs.filter((name) => several?.field(name)?.default === undefined);
  const empty = proposed.flatMap((name) => (isEmpty(opened[name]) ? (model.field(name) ?? []) : []));
  const given = Object.fromEntries(
    Object.entries(opened).filter(([name]) => !empty.some((field) => field.name === name)),
  );
  const values = applyDefaults(empty, { values: given, user, now, refs: reply.Refs, enums });
  return {
    ...reply,
    Record: { ...opened, ...values },
    Editable: editableInputs(schema, transition),
  };
}

/** The inputs this user fills in: transient ones, and fields the user may write. */
function editableInputs({ model, writable }: EntitySchema, { inputs }: TransitionModel): string[] {
  const own = inputs.flatMap((name) => model.fields.filter((field) => field.name === name || field.pairOf === name));
  return own
    .filter(({ name, transient, writeKeys }) => transient || writeKeys.length === 0 || writable.has(name))
    .map(({ name }) => name);
}

export interface ActionDialogProps {
  readonly schema: EntitySchema;
  readonly request: ActionRequest;
  /** Name of the record, or how many there are. */
  readonly about: string;
  readonly onClose: () => void;
  /** Receives the saved record, where the step was for one record only. */
  readonly onDone: (saved: RecordReply | undefined) => void;
  /** Opens the form of the record, where something has to be filled in first. */
  readonly onEdit?: (() => void) | undefined;
}
