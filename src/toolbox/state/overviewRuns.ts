import type { Tally } from '#proof/coverage/CoverageReport.ts';
import type { OverviewRow } from './OverviewRow.ts';

/** The figures of one analysis of all entities. */
export interface OverviewRun {
  readonly at: string;
  readonly entities: number;
  readonly cases: number;
  readonly failing: number;
  readonly signed: number;
  readonly conditions: Tally;
  readonly atoms: Tally;
  readonly mutants: Tally;
  readonly decided: Tally;
}

const NAME = 'guiju.tools.runs';
const MOST = 20;

/** The results that were kept in this browser, newest first. */
export function readRuns(): readonly OverviewRun[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRun) : [];
  } catch {
    return [];
  }
}

/** Keeps the figures of an analysis; one that says the same as the last takes its place. Gives all that are kept. */
export function keepRun(at: string, rows: readonly OverviewRow[]): readonly OverviewRun[] {
  const run: OverviewRun = { at, ...sumOf(rows) };
  const [last, ...older] = readRuns();
  const isSame = last !== undefined && JSON.stringify({ ...last, at }) === JSON.stringify(run);
  const kept = [run, ...(last === undefined || isSame ? older : [last, ...older])].slice(0, MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows what it has until it is closed.
  }
  return kept;
}

/** All rows in one. */
export function sumOf(rows: readonly OverviewRow[]): Omit<OverviewRun, 'at'> {
  const tally = (read: (row: OverviewRow) => Tally): Tally => ({
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

const COUNTS = ['entities', 'cases', 'failing', 'signed'] as const;
const TALLIES = ['conditions', 'atoms', 'mutants', 'decided'] as const;

function isRun(value: unknown): value is OverviewRun {
  if (!isObject(value) || typeof value['at'] !== 'string') return false;
  return COUNTS.every((name) => typeof value[name] === 'number') && TALLIES.every((name) => isTally(value[name]));
}

const isTally = (value: unknown): boolean =>
  isObject(value) && typeof value['covered'] === 'number' && typeof value['total'] === 'number';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
