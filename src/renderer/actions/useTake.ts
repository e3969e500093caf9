import { useRef, useState } from 'react';
import type { FormFields } from '#client/http/Http.ts';
import { plainText } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { errorText } from '../feedback/errorText.ts';
import { readIssues, readWarnings } from '../feedback/readFailureData.ts';
import { newKey } from '../form/save/newKey.ts';
import { ACCEPTED } from '../form/save/ACCEPTED.ts';
import { askWarnings } from '../form/save/askWarnings.tsx';
import { tellBulk } from './useBulkDelete.tsx';
import { useRenderer } from '../stores/RendererContext.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { asAppError } from '../stores/useLoad.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** How a transition is going. */
export interface Taking {
  readonly isBusy: boolean;
  /** What the server refused: what stands at fields of the dialog is shown there, the rest here. */
  readonly problems: readonly string[];
  /** The record itself is not in order yet; it has to be filled in first. */
  readonly isIncomplete: boolean;
  /** Sends the inputs. `place` shows issues at the fields of the dialog and returns those it has no field for. */
  readonly take: (inputs: FormFields, place?: (issues: readonly Issue[]) => readonly Issue[]) => Promise<void>;
}

/** Takes a transition and tells how it went; `onDone` runs when the server has done it. */
export function useTake(schema: EntitySchema, request: ActionRequest, onDone: () => void): Taking {
  const { client, notify, work, recordPath } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ problems: readonly string[]; isIncomplete: boolean }>();
  const running = useRef(false);
  const [key] = useState(newKey);
  const { transition, ids, version } = request;
  const { api, workflow } = schema.model;
  const send = async (inputs: FormFields): Promise<void> => {
    if (version === undefined) {
      const reply = await work.track(client.records.takeAll(api, transition.action, ids, inputs));
      tellBulk(notify, reply, transition.title);
      return;
    }
    const head: FormFields = [
      ['Id', String(ids[0])],
      ['Version', String(version)],
    ];
    const reply = await work.track(client.records.take(api, transition.action, [...head, ...inputs], { key }));
    const state = plainText(reply.Record[`${workflow?.field ?? ''}Text`] ?? null, '');
    notify.success(state === '' ? `已${transition.title}` : `已${transition.title}，当前状态：${state}`);
  };
  /** Sends the inputs, again when the user goes on in spite of warnings; false when he does not. */
  const sendWarned = async (inputs: FormFields): Promise<boolean> => {
    try {
      await send(inputs);
    } catch (cause) {
      const error = asAppError(cause);
      if (error.code !== 'UNCONFIRMED') throw error;
      if (!(await askWarnings(notify, readWarnings(error.data), recordPath, `继续${transition.title}`))) return false;
      await send([...inputs, ACCEPTED]);
    }
    return true;
  };
  const take: Taking['take'] = async (inputs, place) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      if (await sendWarned(inputs)) onDone();
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

/** A transition that the user is about to take with one record, or with several at once. */
export interface ActionRequest {
  readonly transition: TransitionModel;
  readonly ids: readonly number[];
  /** The version of the record that the user sees; undefined when it is about several. */
  readonly version: number | undefined;
}
