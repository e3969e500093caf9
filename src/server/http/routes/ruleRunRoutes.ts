import type { FastifyInstance } from 'fastify';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { RuleRun, RunFigures, RunTally } from '#wire/calls/RULE_RUN_CALLS.ts';
import { membersOf } from '#language/membersOf.ts';
import { demandDeveloper } from '../../access/Call.ts';
import { keepRuleRun, readRuleRuns, type RuleRunRow } from '../../db/system/ruleTables.ts';
import { transaction } from '../../db/transaction.ts';
import { callRoute } from '../route.ts';

const MAX_KEPT = 200;
const MAX_LISTED = 50;

/** Stored results of analyses, for developers of a product. */
export function ruleRunRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/RuleRun/Search', async (call) => {
    demandDeveloper(call);
    const rows = await readRuleRuns(call.services.database.db, MAX_LISTED);
    return { Rows: rows.map(present) };
  });
  callRoute(app, 'POST /api/RuleRun/Add', async (call, { body }) => {
    demandDeveloper(call);
    const figures = readFigures(body.figures);
    if (figures === undefined) throw recordInvalid([{ field: 'figures', message: '分析结果不能读取，请重新分析' }]);
    const run = { At: call.now, Name: call.who.name, Figures: JSON.stringify(figures) };
    await transaction(call.services.database, (db) => keepRuleRun(db, run, MAX_KEPT));
  });
}

function present({ Id, At, Name, Figures }: RuleRunRow): RuleRun {
  const figures = readFigures(Figures);
  if (figures === undefined) throw new Error(`The figures of analysis ${Id} cannot be read`);
  return { Id, At, Name, Figures: figures };
}

/** Parses figures in their fixed order; undefined for any other text. */
function readFigures(text: string): RunFigures | undefined {
  const sent = membersOf(parsed(text));
  const count = (name: string): number => countOf(sent.get(name));
  const tally = (name: string): RunTally => {
    const parts = membersOf(sent.get(name));
    return { covered: countOf(parts.get('covered')), total: countOf(parts.get('total')) };
  };
  const figures = {
    entities: count('entities'),
    cases: count('cases'),
    failing: count('failing'),
    signed: count('signed'),
    conditions: tally('conditions'),
    atoms: tally('atoms'),
    mutants: tally('mutants'),
    decided: tally('decided'),
  };
  const all = Object.values(figures).flatMap((each) =>
    typeof each === 'number' ? [each] : [each.covered, each.total],
  );
  return all.some(Number.isNaN) ? undefined : figures;
}

const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : Number.NaN;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
