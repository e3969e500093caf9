import { useCallback, useState } from 'react';
import './admin.css';
import type { Answers } from '#renderer/feedback/askWarnings.tsx';
import { errorText, readIssues } from '#renderer/feedback/errorText.ts';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';

/** The state of a change: whether one is running, and the problems of the last one by field. */
export interface Act {
  readonly isBusy: boolean;
  readonly issues: Readonly<Record<string, string>>;
  /** Runs a change, again with confirmed access gains; true on success. `onConflict` reloads; `does`: the verb. */
  readonly run: (
    work: (answers: Answers) => Promise<string | undefined>,
    onConflict?: () => Promise<void>,
    does?: string,
  ) => Promise<boolean>;
  readonly clear: () => void;
}

/** Runs the changes of an administrator's screen: the text that `run` gives is shown, a refusal as well, each at its field where it has one. */
export function useAct(): Act {
  const { notify, work: bar, recordPath } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const run = useCallback<Act['run']>(
    async (work, onConflict, does = '保存') => {
      /** Runs the work, again with the user's confirmations; false if the user cancels. */
      const attempt = async (answers: Answers): Promise<boolean> => {
        try {
          const message = await bar.track(work(answers));
          if (message !== undefined) notify.success(message);
          return true;
        } catch (cause) {
          const error = asAppError(cause);
          if (error.code !== 'UNCONFIRMED') throw error;
          const { askUnconfirmed } = await import('#renderer/feedback/askWarnings.tsx');
          const answer = await askUnconfirmed(notify, error.data, recordPath, { does });
          return answer !== undefined && attempt({ ...answers, ...answer });
        }
      };
      setIsBusy(true);
      setIssues({});
      try {
        return await attempt({});
      } catch (cause) {
        const error = asAppError(cause);
        if (error.code === 'VERSION_CONFLICT') await onConflict?.().catch(() => undefined);
        const issues = readIssues(error.data).map(({ field, message }): [string, string] => [field, message]);
        // Of several issues of a field the first is shown.
        const found = Object.fromEntries(issues.toReversed());
        setIssues(found);
        if (Object.keys(found).length === 0) notify.error(errorText(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
    [bar, notify, recordPath],
  );
  const clear = useCallback(() => setIssues({}), []);
  return { isBusy, issues, run, clear };
}

/** The members that differ: only they are sent, so that other users' changes of other members are not overwritten. */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed[name] = after[name];
  return changed;
}
