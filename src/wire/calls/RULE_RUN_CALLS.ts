import { textUpTo } from '../params.ts';
import { given, integer, list, nothing, object, text, type TypeOf } from '../schema.ts';
import { calls } from './call.ts';

export interface RunTally {
  readonly covered: number;
  readonly total: number;
}

export interface RunFigures {
  readonly entities: number;
  readonly cases: number;
  readonly failing: number;
  readonly signed: number;
  readonly conditions: RunTally;
  readonly atoms: RunTally;
  readonly mutants: RunTally;
  readonly decided: RunTally;
}

const ruleRun = object({
  Id: integer(),
  At: text(),
  /** The user who ran the analysis. */
  Name: text(),
  Figures: given<RunFigures>({ type: 'object' }),
});
/** The results of an analysis of all entities. */
export type RuleRun = TypeOf<typeof ruleRun>;

const ruleRunsReply = object({ Rows: list(ruleRun) });
/** The newest analyses, newest first. */
export type RuleRunsReply = TypeOf<typeof ruleRunsReply>;

/** The stored analysis results of a product, which show all its developers the trend. */
export const RULE_RUN_CALLS = calls({
  'GET /api/RuleRun/Search': {
    title: '以前的分析结果，最新的在前',
    query: object({}),
    reply: ruleRunsReply,
    errors: ['FORBIDDEN'],
  },
  'POST /api/RuleRun/Add': {
    title: '保存一次全部实体的分析结果；与上一次相同的只更新时间',
    body: object({
      /** JSON: entities, cases, failing and signed, and conditions, atoms, mutants and decided as { covered, total }. */
      figures: textUpTo(2000),
    }),
    reply: nothing(),
    errors: ['FORBIDDEN', 'RECORD_INVALID'],
  },
});
