import { useCallback, useEffect, useState } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';
import type { ImportCalls } from './createImportCalls.ts';

/** Milliseconds between two looks at an import that runs. */
const PAUSE = 800;

export interface ImportJobs {
  /** Those whose rows have all come, newest first; undefined until they are known. */
  readonly jobs: readonly ImportJob[] | undefined;
  /** They could not be asked for: what is told may be old. */
  readonly isLost: boolean;
  /** Puts one in the place of what was known of it. */
  readonly note: (job: ImportJob) => void;
}

/** The imports that somebody has made into a list, looked at again and again while one runs. */
export function useImportJobs(calls: ImportCalls): ImportJobs {
  const [jobs, setJobs] = useState<readonly ImportJob[]>();
  const [isLost, setLost] = useState(false);
  const [looks, setLooks] = useState(0);
  const isRunning = jobs === undefined || jobs.some(({ State }) => State === 'running' || State === 'waiting');
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        calls.jobs({ signal: controller.signal }).then(
          ({ Rows }) => {
            if (controller.signal.aborted) return;
            setLost(false);
            setJobs(Rows.filter(({ State }) => State !== 'filling'));
            setLooks((count) => count + 1);
          },
          () => {
            if (controller.signal.aborted) return;
            setLost(true);
            setLooks((count) => count + 1);
          },
        );
      },
      looks === 0 ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [calls, isRunning, looks]);
  const note = useCallback((job: ImportJob) => {
    setJobs((known = []) => [job, ...known.filter(({ Id }) => Id !== job.Id)].sort((a, b) => b.Id - a.Id));
    setLooks((count) => count + 1);
  }, []);
  return { jobs, isLost, note };
}
