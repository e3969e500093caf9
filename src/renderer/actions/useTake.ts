import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormFields } from '#client/http/Http.ts';
import { oneKind } from '#client/http/failureOf.ts';
import { plainText } from '#language/Value.ts';
import type { ActionWarnings, BulkReply } from '#wire/BulkReply.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { errorText, readIssues } from '../feedback/errorText.ts';
import { newKey } from '../form/save/newKey.ts';
import { askUnconfirmed, askWarnings, type Answers, type ShownWarning } from '../feedback/askWarnings.tsx';
import { reportBulk } from './useBulkDelete.tsx';
import { useRenderer, type EntitySchema, asAppError } from '../stores/RendererContext.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** Records that a message opens: more do not fit on its line. */
const MAX_OPENED = 3;

export interface Taking {
  readonly isBusy: boolean;
  /** Errors from the server that belong to no field of the dialog; field errors are shown at their fields. */
  readonly problems: readonly string[];
  /** The record itself is not in order yet; it has to be filled in first. */
  readonly isIncomplete: boolean;
  /** Sends the inputs. `place` shows issues at the fields of the dialog and returns those it has no field for. */
  readonly take: (inputs: FormFields, place?: (issues: readonly Issue[]) => readonly Issue[]) => Promise<void>;
}

/**
 * Takes a transition and shows the result; `onDone` runs afterwards and receives the saved record, where the transition was
 * for one record only. Warnings in `shown` are not asked again.
 */
export function useTake(
  schema: EntitySchema,
  request: ActionRequest,
  shown: ActionWarnings['Rows'] | undefined,
  onDone: (saved: RecordReply | undefined) => void,
): Taking {
  const { client, notify, work, recordPath } = useRenderer();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ problems: readonly string[]; isIncomplete: boolean }>();
  const running = useRef(false);
  const [key] = useState(newKey);
  const { transition, ids, version } = request;
  const { api, workflow } = schema.model;
  const { action } = transition;
  // The name of an action in paths is its code with a capital.
  const name = action.charAt(0).toUpperCase() + action.slice(1);
  const path = `/api/${api}/${name}` as const;
  const isShown = (id: number, message: string): boolean =>
    shown?.some(({ Id, Messages }) => Id === id && Messages.includes(message)) === true;
  const ask = (warnings: readonly ShownWarning[]): Promise<boolean> =>
    askWarnings(notify, warnings, recordPath, `继续${transition.title}`);
  const takeOne = async (id: number, inputs: FormFields): Promise<RecordReply> => {
    const head: FormFields = [
      ['Id', String(id)],
      ['Version', String(version)],
    ];
    const reply = await work.track(
      oneKind(client.http.post(path, [...head, ...inputs], { key }), (answer) => 'Record' in answer),
    );
    const state = plainText(reply.Record[`${workflow?.field ?? ''}Text`] ?? null, '');
    const text = state === '' ? `已${transition.title}` : `已${transition.title}，当前状态：${state}`;
    const made = ('Made' in reply ? reply.Made : undefined) ?? [];
    const names = made.map(({ Kind, Title }) => `${Kind} ${Title}`).join('、');
    const told = names === '' ? text : `${text}；已生成 ${names}`;
    // The first of each kind: the text names all of them.
    const opened = new Map<string, () => void>();
    for (const { Kind, Entity, Id } of made.toReversed()) {
      const to = recordPath(Entity, Id);
      if (to !== undefined) opened.set(`打开${Kind}`, () => void navigate(to));
    }
    const [first, ...more] = [...opened].reverse();
    if (first === undefined) notify.success(told);
    else notify.offer(told, more.length === 0 ? '打开' : first[0], first[1], more.slice(0, MAX_OPENED - 1));
    return reply;
  };
  /** Takes the transition for one record, again after confirmed warnings; undefined when the user declines. */
  const takeWarned = async (
    id: number,
    inputs: FormFields,
    answers: Answers = {},
  ): Promise<RecordReply | undefined> => {
    try {
      return await takeOne(id, [...inputs, ...Object.entries(answers)]);
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code !== 'UNCONFIRMED') throw error;
      const answer = await askUnconfirmed(notify, error.data, recordPath, {
        does: transition.title,
        isShown: (message) => isShown(id, message),
      });
      return answer === undefined ? undefined : await takeWarned(id, inputs, { ...answers, ...answer });
    }
  };
  /** Takes it with several records; those with warnings again, once the warnings were shown or confirmed. */
  const takeAll = async (inputs: FormFields): Promise<void> => {
    const send = (some: readonly number[], more: FormFields): Promise<BulkReply> =>
      work.track(oneKind(client.http.post(path, [['ids', some.join()], ...more]), (answer) => 'Done' in answer));
    const first = await send(ids, inputs);
    const warned = first.Failed.filter(({ Warnings }) => Warnings !== undefined);
    const unknown = warned.flatMap(({ Id, Warnings = [] }) =>
      Warnings.filter((message) => !isShown(Id, message)).map((message) => ({
        Message: `编号 ${Id}：${message}`,
        Records: [],
      })),
    );
    const goesOn = warned.length > 0 && (unknown.length === 0 || (await ask(unknown)));
    if (!goesOn) {
      reportBulk(notify, first, transition.title);
      return;
    }
    const again = await send(
      warned.map(({ Id }) => Id),
      [...inputs, ['AcceptWarnings', 'true']],
    );
    const Failed = [...first.Failed.filter((each) => !warned.includes(each)), ...again.Failed];
    reportBulk(notify, { Done: [...first.Done, ...again.Done], Failed }, transition.title);
  };
  /** Sends the inputs, then runs `onDone`, unless the user declined a warning. */
  const send = async (inputs: FormFields): Promise<void> => {
    const [id] = ids;
    const isOne = version !== undefined && id !== undefined;
    const saved = isOne ? await takeWarned(id, inputs) : undefined;
    if (!isOne) await takeAll(inputs);
    if (!isOne || saved !== undefined) onDone(saved);
  };
  const take: Taking['take'] = async (inputs, place) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await send(inputs);
    } catch (cause) {
      const error = asAppError(cause);
      const issues = error.code === 'RECORD_INVALID' ? readIssues(error.data) : [];
      const homeless = place?.(issues) ?? issues;
      setRefusal({
        problems: issues.length === 0 ? [errorText(error)] : [...new Set(homeless.map(({ message }) => message))],
        isIncomplete: homeless.length > 0,
      });
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, problems: refusal?.problems ?? [], isIncomplete: refusal?.isIncomplete === true, take };
}

/** A transition the user is about to take, with one or several records. */
export interface ActionRequest {
  readonly transition: TransitionModel;
  readonly ids: readonly number[];
  /** The version of the record that the user sees; undefined when it is about several. */
  readonly version: number | undefined;
  /** The user has asked for it by name, in the form that was just saved: a dialog without questions is not shown. */
  readonly isConfirmed?: boolean | undefined;
  /** Its place among the records that wait for the same transition. */
  readonly place?: { readonly at: number; readonly of: number } | undefined;
}
