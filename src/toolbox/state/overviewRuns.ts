import type { CallOptions, Http } from '#client/http/Http.ts';
import type { RuleRunsReply, RunFigures, RunTally } from '#wire/calls/RULE_RUN_CALLS.ts';
import type { OverviewRow } from './OverviewRow.ts';

/** The analyses that the server keeps. */
export const readRuns = (http: Http, options?: CallOptions): Promise<RuleRunsReply> =>
  http.get('/api/RuleRun/Search', {}, options);

/** Keeps the figures of an analysis for all who develop the product. */
export const keepRun = (http: Http, rows: readonly OverviewRow[]): Promise<unknown> =>
  http.post('/api/RuleRun/Add', { figures: JSON.stringify(sumOf(rows)) });

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
