import { useRef, useState } from 'react';
import type { RecordReply } from '#client/records/RecordReply.ts';
import type { AppError } from '#core/errors.ts';
import { isRow } from '#core/expression/isList.ts';
import type { Values } from '#core/expression/Value.ts';
import { errorText } from '../feedback/errorText.ts';
import type { Notify, Question } from '../feedback/Notify.ts';
import { readIssues } from '../feedback/readFailureData.ts';
import { isValue } from '../records/isValue.ts';
import { maskedNames } from '../records/maskedNames.ts';
import { useRenderer } from '../RendererContext.ts';
import { asAppError } from '../stores/useLoad.ts';
import { askConflict } from './askConflict.tsx';
import type { FormEngine } from './formily/FormEngine.ts';
import { newKey } from './newKey.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** What the server refused and no field of the form can show. */
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
}

/** Saves a form: checks it, tells what will be cleared, sends it, and brings back to the fields what the server refuses. */
export function useSave(engine: FormEngine, onSaved: (reply: RecordReply | undefined) => void): Saving {
  const { client, notify, work } = useRenderer();
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef(false);
  const [key] = useState(newKey);
  const send = async (): Promise<void> => {
    setProblems([]);
    const readiness = await makeReady(engine, notify);
    if (readiness === 'unchanged') onSaved(undefined);
    if (readiness !== 'ready') return;
    const { state } = engine;
    const { api } = state.model;
    const isNew = state.input.record === undefined;
    const reply = isNew ? client.records.add(api, state.body(), { key }) : client.records.update(api, state.body());
    onSaved(await work.track(reply));
  };
  const save = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsSaving(true);
    try {
      await send();
    } catch (cause) {
      setProblems(await handleRefusal(engine, notify, asAppError(cause)));
    } finally {
      running.current = false;
      setIsSaving(false);
    }
  };
  return { isSaving, problems, save };
}

/** Checks the form and asks about what a save clears; tells whether to send it. */
async function makeReady(engine: FormEngine, notify: Notify): Promise<'ready' | 'unchanged' | 'refused'> {
  const { state } = engine;
  const issues = engine.check();
  if (issues.length > 0) {
    engine.reveal(issues);
    return 'refused';
  }
  if (state.input.record !== undefined && state.edited().length === 0) return 'unchanged';
  const cleared = state.cleared();
  if (cleared.length === 0) return 'ready';
  return (await notify.ask(clearQuestion(cleared.map(({ title }) => title)))) ? 'ready' : 'refused';
}

/** Brings a refusal to the fields it concerns, or tells it; returns what no field of the form can show. */
async function handleRefusal(engine: FormEngine, notify: Notify, error: AppError): Promise<string[]> {
  const issues = readIssues(error.data);
  if (error.code === 'RECORD_INVALID' && issues.length > 0) {
    const homeless = engine.show(issues);
    engine.reveal(issues);
    return homeless.map((issue) => issue.message);
  }
  const conflict = error.code === 'VERSION_CONFLICT' ? readConflict(error.data) : undefined;
  if (conflict === undefined) notify.error(errorText(error));
  else if (await askConflict(notify, engine.state, conflict.current))
    engine.apply(engine.state.rebase(conflict.current, conflict.masked));
  return [];
}

const clearQuestion = (titles: readonly string[]): Question => ({
  title: '确认保存',
  content: `以下字段将被清空：${titles.join('、')}`,
  yes: '继续保存',
  no: '返回修改',
});

interface Conflict {
  readonly current: Values;
  readonly masked: readonly string[];
}

/** The record as it is now, from the data of a VERSION_CONFLICT error. */
function readConflict(data: unknown): Conflict | undefined {
  if (!isValue(data) || !isRow(data)) return undefined;
  const current = data['Current'];
  return current !== undefined && isRow(current) ? { current, masked: maskedNames(data) } : undefined;
}
