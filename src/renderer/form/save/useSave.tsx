import { useEffect, useRef, useState } from 'react';
import { NoReply } from '#client/http/failureOf.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { AppError } from '#engine/errors.ts';
import { errorText, readIssues } from '../../feedback/errorText.ts';
import type { Notify } from '../../feedback/Notify.ts';
import type { FormFields } from '#client/http/Http.ts';
import type { RecordState } from '../../records/RecordState.ts';
import type { Unsaved } from '../../records/Unsaved.ts';
import { useRenderer, asAppError } from '../../stores/RendererContext.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { newKey } from './newKey.ts';
import type { Answers } from '../../feedback/askWarnings.tsx';
import { whenIdle } from '../../layout/whenIdle.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** Server errors that belong to no field of the form. */
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
}

export interface SentSave {
  readonly key: string;
  readonly body: FormFields;
  readonly unsaved: Unsaved;
  /** Time of the first attempt, in milliseconds since 1970. */
  readonly at: number;
}

export interface OfflineHandling {
  /** The resumed save: the key and time of its first attempt. */
  readonly resumed: Pick<SentSave, 'key' | 'at'> | undefined;
  /** Stores it for a later attempt; false when it stays in the form, with a message to the user. */
  readonly keep: (state: RecordState, sent: SentSave) => Promise<boolean>;
}

/** Saves a form: uploads, validation, confirmations, errors at the fields. `keeping` stores saves without reply. */
export function useSave(
  engine: FormEngine,
  onSaved: (reply: RecordReply | undefined) => void,
  keeping?: OfflineHandling,
): Saving {
  const { client, notify, work, recordPath } = useRenderer();
  const [isSaving, setIsSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef(false);
  useEffect(preloadSeldom, []);
  /** The user's confirmations for this save. */
  const answers = useRef<Answers>({});
  /** The key of the save, until something else turns out to be stored under it. */
  const ownKey = useRef<string>(undefined);
  /** Time of the first attempt under the key that may have arrived. */
  const firstAt = useRef<number>(undefined);
  const reload = async (): Promise<void> => {
    const { model, input } = engine.state;
    onSaved(await work.track(client.http.get(`/api/${model.api}/Get`, { id: Number(input.record?.Record['Id']) })));
  };
  const send = async (): Promise<void> => {
    setProblems([]);
    const readiness = await makeReady(engine, notify);
    if (readiness === 'unchanged') onSaved(undefined);
    if (readiness !== 'ready') return;
    const { state } = engine;
    const { api } = state.model;
    const { record, isCorrection } = state.input;
    const isNew = record === undefined;
    const body = [...state.body(), ...Object.entries(answers.current)];
    const key = (ownKey.current ??= keeping?.resumed?.key ?? newKey());
    const at = keeping?.resumed?.at ?? firstAt.current ?? Date.now();
    const sent = { key, body, unsaved: state.unsaved(), at };
    try {
      const reply = await work.track(client.save({ api, isNew, isCorrection, body }, { key }));
      if (reply.Ignored.length > 0) (await loadSeldom()).reportIgnored(notify, reply);
      onSaved(reply);
    } catch (cause) {
      if (!(cause instanceof NoReply)) throw cause;
      // The request may have arrived: later attempts under this key count from then.
      firstAt.current = at;
      if (keeping === undefined || !(await keeping.keep(state, sent))) throw cause;
    }
  };
  const attempt = async (): Promise<Next> => {
    try {
      await send();
      return 'rest';
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code === 'UNCONFIRMED') {
        // Confirmations are rare: load on demand.
        const { askUnconfirmed } = await loadSeldom();
        const answer = await askUnconfirmed(notify, error.data, recordPath, {
          isShown: (message) => engine.warned.has(message),
        });
        answers.current = { ...answers.current, ...answer };
        return answer === undefined ? 'rest' : 'send';
      }
      // Another record was stored under the key, and its reply lost. Visitors of the site have no list to check.
      if (error.code === 'KEY_REUSED' && keeping !== undefined) {
        // A new key would create a new record twice. For a change, the version conflict lets the user choose.
        if (engine.state.input.record === undefined) {
          setProblems([(await loadSeldom()).SENT_BEFORE]);
          return 'rest';
        }
        ownKey.current = newKey();
        return 'send';
      }
      const refusal = await handleRefusal(engine, notify, error);
      setProblems(refusal.problems);
      return refusal.next;
    }
  };
  const save = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    answers.current = {};
    setIsSaving(true);
    try {
      const settled = await engine.transfers.settle();
      if (settled === 'failed') (await loadSeldom()).reportLostFiles(engine, notify);
      let next: Next = settled === 'done' ? 'send' : 'rest';
      while (next === 'send') next = await attempt();
      // None of this user's changes remain: show the other user's version.
      if (next === 'reload') await reload();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      running.current = false;
      setIsSaving(false);
    }
  };
  return { isSaving, problems, save };
}

/** The step after an attempt: send again, load the current record, or stop. */
type Next = 'send' | 'reload' | 'rest';

/** Validates the form and confirms what a save clears; returns whether to send it. */
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
  // Saves rarely clear fields: load on demand.
  return (await (await loadSeldom()).askCleared(notify, cleared)) ? 'ready' : 'refused';
}

/** The handling of a rejection: the errors that belong to no field, and the next step. */
interface Refusal {
  readonly problems: readonly string[];
  readonly next: Next;
}

/** Shows a rejection at its fields, or as a message; on a conflict the user chooses between the versions. */
async function handleRefusal(engine: FormEngine, notify: Notify, error: AppError): Promise<Refusal> {
  const issues = readIssues(error.data);
  if (error.code === 'RECORD_INVALID' && issues.length > 0) {
    const homeless = engine.show(issues);
    engine.reveal(issues);
    return { problems: homeless.map((issue) => issue.message), next: 'rest' };
  }
  if (error.code === 'VERSION_CONFLICT') {
    // Conflicts are rare: load the comparison on demand.
    const { settleConflict } = await loadSeldom();
    const next = await settleConflict(engine, notify, error.data);
    if (next !== undefined) return { problems: [], next };
  }
  notify.error(errorText(error));
  return { problems: [], next: 'rest' };
}

/** Loads the code for rare outcomes of a save. */
const loadSeldom = () => import('./seldomAsked.ts');

/** Preloads it when the browser is idle: after a failed upload there may be no connection. Repeated on demand. */
const preloadSeldom = (): (() => void) => whenIdle(() => void loadSeldom().catch(() => undefined));
