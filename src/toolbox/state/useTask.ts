import { useCallback, useEffect, useRef, useState } from 'react';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';
import { useToolbox } from './Toolbox.ts';
import type { TaskName, ToolsTasks } from '../worker/ToolsTask.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';

/** A long analysis: not begun, under way, done or failed. */
export interface Task<N extends TaskName> {
  readonly output: ToolsTasks[N]['output'] | undefined;
  /** Documents were edited since the analysis. */
  readonly isStale: boolean;
  readonly failure: string | undefined;
  readonly isRunning: boolean;
  /** Starts a new run; a running one is cancelled. */
  readonly run: (input: ToolsTasks[N]['input']) => void;
  readonly cancel: () => void;
  readonly clear: () => void;
}

interface State<N extends TaskName> {
  readonly output: ToolsTasks[N]['output'] | undefined;
  readonly texts: SchemaTexts | undefined;
  readonly failure: string | undefined;
  readonly isRunning: boolean;
}

/** Runs one kind of analysis in a separate worker, on the current documents of the editor. */
export function useTask<N extends TaskName>(name: N): Task<N> {
  const { texts } = useToolbox();
  const { current } = texts;
  const [state, setState] = useState<State<N>>({
    output: undefined,
    texts: undefined,
    failure: undefined,
    isRunning: false,
  });
  const worker = useRef<ToolsWorker>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => own.stop();
  }, []);
  const run = useCallback(
    (input: ToolsTasks[N]['input']) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const finish = (change: Partial<State<N>>): void => {
        if (running.current !== controller) return;
        running.current = undefined;
        setState((before) => ({ ...before, isRunning: false, ...change }));
      };
      setState((before) => ({ ...before, isRunning: true, failure: undefined }));
      worker.current?.ask(name, input, current, controller.signal).then(
        (output) => finish({ output, texts: current }),
        (error: unknown) => {
          finish(error instanceof TaskEnded ? {} : { failure: error instanceof Error ? error.message : String(error) });
        },
      );
    },
    [name, current],
  );
  const cancel = useCallback(() => running.current?.abort(), []);
  const clear = useCallback(() => setState((before) => ({ ...before, output: undefined, failure: undefined })), []);
  const { output, failure, isRunning } = state;
  return { output, failure, isRunning, isStale: output !== undefined && state.texts !== current, run, cancel, clear };
}
