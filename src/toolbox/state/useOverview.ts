import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import type { Texts } from './useTexts.ts';
import type { SchemaTexts } from '../worker/SchemaTexts.ts';
import type { CoverTaskReport } from '../worker/ToolsTask.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';
import { useRenderer, asAppError, type Loading, useGet } from '#renderer/stores/RendererContext.ts';
import type { RuleRunsReply, RunFigures, RunTally } from '#wire/calls/RULE_RUN_CALLS.ts';
import type { Tally, CoverageReport } from '#proof/coverage/CoverageReport.ts';

/** All entities of the product, analysed one after another. */
export interface Overview {
  readonly rows: readonly OverviewRow[];
  /** Entities whose documents cannot be analysed, with the reason. */
  readonly failures: readonly string[];
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
  /** When the last analysis came to its end; undefined: none did. */
  readonly at: string | undefined;
  /** Documents were edited since. */
  readonly isStale: boolean;
  /** Results that the server keeps, newest first. */
  readonly runs: Loading<RuleRunsReply>;
  readonly run: () => void;
  readonly cancel: () => void;
}

interface State extends Pick<Overview, 'rows' | 'failures' | 'done' | 'total' | 'isRunning' | 'at'> {
  readonly texts: SchemaTexts | undefined;
}

const NOTHING: State = {
  rows: [],
  failures: [],
  done: 0,
  total: 0,
  isRunning: false,
  at: undefined,
  texts: undefined,
};

/** Analyses all entities in a worker of its own, and keeps what came out while other documents are looked at. */
export function useOverview({ current, edited }: Pick<Texts, 'current' | 'edited'>): Overview {
  const [state, setState] = useState(NOTHING);
  const { http } = useRenderer().client;
  const runs = useGet(http, '/api/RuleRun/Search');
  const { retry } = runs;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState((before) => ({ ...before, isRunning: false }));
  }, []);
  const run = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const tell = (change: (before: State) => Partial<State>): void => {
      if (!controller.signal.aborted) setState((before) => ({ ...before, ...change(before) }));
    };
    void analyseAll(current, controller.signal, tell).then((analysed) => {
      if (analysed === undefined || controller.signal.aborted) return;
      const { rows, isWhole } = analysed;
      const at = zoneNow();
      tell(() => ({ isRunning: false, at }));
      // Only an analysis of the server's documents is stored: edits may be discarded.
      if (edited.size > 0 || !isWhole) return;
      http.post('/api/RuleRun/Add', { figures: JSON.stringify(sumOf(rows)) }).then(retry, (cause: unknown) => {
        const { message } = asAppError(cause);
        tell(({ failures }) => ({ failures: [...failures, `结果没有保存：${message}`] }));
      });
    });
  }, [current, edited, http, retry]);
  const isStale = state.texts !== undefined && state.texts !== current;
  return useMemo(() => ({ ...state, isStale, runs, run, cancel }), [state, isStale, runs, run, cancel]);
}

type Tell = (change: (before: State) => Partial<State>) => void;

interface Analysed {
  /** The rows of all entities that can be analysed. */
  readonly rows: readonly OverviewRow[];
  /** That were all, each to its end. */
  readonly isWhole: boolean;
}

/** Resolves to undefined when it was ended before. */
async function analyseAll(texts: SchemaTexts, signal: AbortSignal, tell: Tell): Promise<Analysed | undefined> {
  const keys = [...texts.keys()].flatMap((file) => (file.endsWith('/form.json') ? [file.slice(0, -10)] : []));
  tell(() => ({ ...NOTHING, texts, isRunning: true, total: keys.length }));
  const worker = new ToolsWorker();
  const rows: OverviewRow[] = [];
  let isWhole = true;
  try {
    const states = await worker.ask('signatures', { entity: undefined }, texts, signal);
    const signed = new Map(states.map(({ entity, status }) => [entity, status]));
    for (const entity of keys) {
      try {
        const report = await worker.ask('cover', { entity, mutants: true, propose: false }, texts, signal);
        const row = rowOf(entity, report, signed.get(entity));
        if (row !== undefined) rows.push(row);
      } catch (error) {
        if (error instanceof TaskEnded) return undefined;
        const failure = error instanceof Error ? error.message : String(error);
        isWhole = false;
        tell(({ failures }) => ({ failures: [...failures, failure] }));
      }
      tell(({ done }) => ({ done: done + 1, rows: [...rows] }));
    }
    return { rows, isWhole: isWhole && rows.every(({ isComplete }) => isComplete) };
  } catch (error) {
    if (error instanceof TaskEnded) return undefined;
    tell(() => ({ isRunning: false, failures: [error instanceof Error ? error.message : String(error)] }));
    return undefined;
  } finally {
    worker.stop();
  }
}

/** Undefined for an entity that decides nothing and has no cases. */
function rowOf(
  entity: string,
  { coverage, decided, walk }: CoverTaskReport,
  signed: SignatureState['status'] | undefined,
): OverviewRow | undefined {
  const { title, conditions, atoms, mutants = { covered: 0, total: 0 } } = coverage;
  const cases = coverage.cases + decided.cases;
  const undecided = walk.undecided.length + coverage.undecided.length + decided.undecided.length;
  if (cases + conditions.total + decided.tally.total + undecided === 0) return undefined;
  return {
    ...{ entity, title, cases, conditions, atoms, mutants, undecided, signed },
    failing: coverage.failing.length + decided.failing.length,
    decided: decided.tally,
    isComplete: coverage.isComplete && decided.isComplete && walk.isComplete,
  };
}

/** All rows in one. */
export function sumOf(rows: readonly OverviewRow[]): RunFigures {
  const tally = (read: (row: OverviewRow) => RunTally): RunTally => ({
    covered: rows.reduce((sum, row) => sum + read(row).covered, 0),
    total: rows.reduce((sum, row) => sum + read(row).total, 0),
  });
  return {
    entities: rows.length,
    cases: rows.reduce((sum, { cases }) => sum + cases, 0),
    failing: rows.reduce((sum, { failing }) => sum + failing, 0),
    signed: rows.filter(({ signed }) => signed === 'signed').length,
    conditions: tally(({ conditions }) => conditions),
    atoms: tally(({ atoms }) => atoms),
    mutants: tally(({ mutants }) => mutants),
    decided: tally(({ decided }) => decided),
  };
}

export interface OverviewRow extends Pick<
  CoverageReport,
  'entity' | 'title' | 'cases' | 'conditions' | 'atoms' | 'isComplete'
> {
  readonly failing: number;
  readonly mutants: Tally;
  readonly decided: Tally;
  /** The number of decisions whose coverage is unknown. */
  readonly undecided: number;
  /** Undefined: there is nothing to sign. */
  readonly signed: SignatureState['status'] | undefined;
}
