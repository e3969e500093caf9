import { useCallback, useEffect, useState } from 'react';
import type { ImportJob } from '#wire/calls/IMPORT_CALLS.ts';
import { useRenderer } from '../../stores/RendererContext.ts';

/** Milliseconds between two polls of a running import. */
const POLL_INTERVAL_MS = 800;

export interface ImportJobs {
  /** The imports whose rows are fully uploaded, newest first; undefined while loading. */
  readonly jobs: readonly ImportJob[] | undefined;
  /** The last query failed: the shown state may be outdated. */
  readonly isLost: boolean;
  /** Replaces the known state of an import. */
  readonly note: (job: ImportJob) => void;
}

/** The user's imports into a list of an entity, polled while one is running. */
export function useImportJobs(api: string, list: string): ImportJobs {
  const { client } = useRenderer();
  const [jobs, setJobs] = useState<readonly ImportJob[]>();
  const [isLost, setLost] = useState(false);
  const [looks, setLooks] = useState(0);
  const isRunning = jobs === undefined || jobs.some(({ State }) => State === 'running' || State === 'waiting');
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        client.http.get(`/api/${api}/ImportJobs`, { list }, { signal: controller.signal }).then(
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
      looks === 0 ? 0 : POLL_INTERVAL_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, api, list, isRunning, looks]);
  const note = useCallback((job: ImportJob) => {
    setJobs((known = []) => [job, ...known.filter(({ Id }) => Id !== job.Id)].sort((a, b) => b.Id - a.Id));
    setLooks((count) => count + 1);
  }, []);
  return { jobs, isLost, note };
}
