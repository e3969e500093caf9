import type { RunFigures, RunTally } from '#wire/calls/RULE_RUN_CALLS.ts';
import type { OverviewRow } from './OverviewRow.ts';

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
