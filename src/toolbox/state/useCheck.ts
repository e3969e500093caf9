import { useCallback, useEffect, useRef, useState } from 'react';
import { type LocatedProblem, isFatal } from '#documents/locateProblem.ts';
import { useDebounced } from '#renderer/layout/composing.ts';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';
import type { CheckReport, TaskName, ToolsTasks } from '../worker/ToolsTask.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';
import { NO_PRODUCT, nextProduct, type ToolsProduct } from './ToolsProduct.ts';

/** The check result for the current documents of the editor. */
export interface Check {
  readonly texts: SchemaTexts | undefined;
  /** Problems that make documents unusable, then findings about valid documents; the latter arrive a moment later. */
  readonly problems: readonly LocatedProblem[];
  readonly product: ToolsProduct;
  /** Permission keys of the menus. */
  readonly keys: readonly string[];
  readonly settings: CheckReport['settings'];
  /** Names of the commands that transitions may take. */
  readonly commands: readonly string[];
  readonly roles: CheckReport['roles'];
  /** Milliseconds of the last check. */
  readonly took: number;
  /** Why the documents could not be checked at all. */
  readonly failure: string | undefined;
  readonly isRunning: boolean;
}

/** Queries the worker that checks the documents, which already knows them. */
export type AskDocuments = <N extends TaskName>(
  name: N,
  input: ToolsTasks[N]['input'],
  texts: SchemaTexts,
) => Promise<ToolsTasks[N]['output']>;

const DELAY = 150;
const UNCHECKED: Check = {
  texts: undefined,
  problems: [],
  product: NO_PRODUCT,
  keys: [],
  settings: [],
  commands: [],
  roles: [],
  took: 0,
  failure: undefined,
  isRunning: true,
};

/** Checks all documents in a worker shortly after each change; the same worker answers queries about them. */
export function useCheck(texts: SchemaTexts): { readonly check: Check; readonly ask: AskDocuments } {
  const settled = useDebounced(texts, DELAY);
  const [check, setCheck] = useState(UNCHECKED);
  const worker = useRef<ToolsWorker>(undefined);
  const latest = useRef(settled);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => own.stop();
  }, []);
  useEffect(() => {
    const { current } = worker;
    if (current === undefined) return;
    latest.current = settled;
    setCheck((before) => (before.isRunning ? before : { ...before, isRunning: true }));
    const isLatest = (): boolean => latest.current === settled;
    // Every reply counts, even an outdated one: only it lists the documents that had changed by then.
    const take = (change: (before: Check) => Partial<Check>): void => {
      setCheck((before) => ({ ...before, isRunning: !isLatest(), texts: settled, ...change(before) }));
    };
    void checkInWorker(current, settled, take).then((isChecked) => {
      if (isChecked && isLatest())
        void lintTexts(current, settled).then((change) => {
          if (isLatest()) setCheck(change);
        });
    });
  }, [settled]);
  const ask = useCallback<AskDocuments>(
    (name, input, now) => worker.current?.ask(name, input, now) ?? Promise.reject(new TaskEnded('已关闭')),
    [],
  );
  return { check, ask };
}

/** Resolves to whether the documents could be checked. */
async function checkInWorker(
  worker: ToolsWorker,
  texts: SchemaTexts,
  take: (change: (before: Check) => Partial<Check>) => void,
): Promise<boolean> {
  try {
    const report = await worker.ask('check', null, texts);
    const { problems, took, keys, settings, commands, roles } = report;
    take(({ product: old, problems: before }) => ({
      problems: [...problems, ...before.filter((problem) => !isFatal(problem))],
      product: nextProduct(old, report, (key) => texts.has(`${key}/form.json`)),
      failure: undefined,
      took,
      keys,
      settings,
      commands,
      roles,
    }));
    return true;
  } catch (error) {
    if (!(error instanceof TaskEnded))
      take(() => ({ failure: error instanceof Error ? error.message : String(error) }));
    return false;
  }
}

/** The update of a check by its hints. If hints fail, the previous ones stay and the reason is shown. */
async function lintTexts(worker: ToolsWorker, texts: SchemaTexts): Promise<(before: Check) => Check> {
  try {
    return withHints(await worker.ask('lint', null, texts));
  } catch (error) {
    if (error instanceof TaskEnded) return (before) => before;
    const why = error instanceof Error ? error.message : String(error);
    return (before) => ({ ...before, failure: `没有得到新的提醒：${why}` });
  }
}

const withHints =
  (hints: readonly LocatedProblem[]) =>
  (before: Check): Check => ({ ...before, problems: [...before.problems.filter(isFatal), ...hints] });
