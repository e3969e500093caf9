import { useCallback, useState } from 'react';
import type { AppError } from '#engine/errors.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';

/** One change at a time: whether one is under way, what was wrong with the last, by field. */
export interface Act {
  readonly isBusy: boolean;
  readonly issues: Readonly<Record<string, string>>;
  /** Runs a change and tells of it; true when it was made. `onConflict` reads anew what somebody else changed meanwhile. */
  readonly run: (work: () => Promise<string | undefined>, onConflict?: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Runs the changes of an administrator's screen: the text that `run` gives is shown, a refusal as well, each at its field where it has one. */
export function useAct(): Act {
  const { notify, work: bar } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const run = useCallback(
    async (work: () => Promise<string | undefined>, onConflict?: () => Promise<void>) => {
      setIsBusy(true);
      setIssues({});
      try {
        const message = await bar.track(work());
        if (message !== undefined) notify.success(message);
        return true;
      } catch (cause) {
        const error = asAppError(cause);
        if (error.code === 'VERSION_CONFLICT') await onConflict?.().catch(() => undefined);
        const found = issuesOf(error);
        setIssues(found);
        if (Object.keys(found).length === 0) notify.error(errorText(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
    [bar, notify],
  );
  const clear = useCallback(() => {
    setIssues({});
  }, []);
  return { isBusy, issues, run, clear };
}

function issuesOf({ data }: AppError): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('Issues' in data) || !Array.isArray(data.Issues)) return {};
  const entries = data.Issues.flatMap((issue: unknown): [string, string][] => {
    if (typeof issue !== 'object' || issue === null || !('Field' in issue) || !('Message' in issue)) return [];
    return [[String(issue.Field), String(issue.Message)]];
  });
  return Object.fromEntries(entries.toReversed());
}
