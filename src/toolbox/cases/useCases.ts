import { useCallback, useEffect, useRef, useState } from 'react';
import { useToolbox } from '../state/Toolbox.ts';
import type { CasesReport } from '../worker/ToolsTask.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';

/** Cases that were run. */
export interface CasesRun {
  /** Undefined before the first run. */
  readonly reports: readonly CasesReport[] | undefined;
  /** Why they could not be run. */
  readonly failure: string | undefined;
  readonly isRunning: boolean;
  /** Runs the cases of an entity; of all when undefined. */
  readonly run: (entity: string | undefined) => void;
}

/** Runs cases in a worker of their own, on the documents as they stand in the editor. */
export function useCases(): CasesRun {
  const { texts } = useToolbox();
  const [state, setState] = useState<Omit<CasesRun, 'run'>>({
    reports: undefined,
    failure: undefined,
    isRunning: false,
  });
  const worker = useRef<ToolsWorker>(undefined);
  const asked = useRef(0);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => {
      own.stop();
    };
  }, []);
  const { current } = texts;
  const run = useCallback(
    (entity: string | undefined) => {
      asked.current += 1;
      const mine = asked.current;
      const take = (change: Partial<CasesRun>): void => {
        if (asked.current === mine) setState((before) => ({ ...before, isRunning: false, ...change }));
      };
      setState((before) => ({ ...before, isRunning: true }));
      worker.current?.ask('cases', { entity }, current).then(
        (reports) => {
          take({ reports, failure: undefined });
        },
        (error: unknown) => {
          if (!(error instanceof TaskEnded)) take({ failure: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [current],
  );
  return { ...state, run };
}
