import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { proposeCases, type ProposedCases } from '#proof/propose/proposeCases.ts';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import type { WalkReport } from '#proof/coverage/WalkReport.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { coverDecisions, type DecisionCoverage } from '#proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { proposeDecisions, type ProposedDecisions } from '#proof/propose/proposeDecisions.ts';
import type { CheckedProduct } from './CliCommand.ts';

/** Characters that take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;

/** Rows of texts as lines with aligned columns: the first column to the left, all others to the right. */
function printTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, i) => {
          const space = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
          return i === 0 ? cell + space : space + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const widthOf = (text: string): number => text.length + (text.match(WIDE) ?? []).length;

/** `payment/form.json:12:34` of a place. */
export type PrintPlace = (place: RulePlace) => string;

/** The coverage of some entities for people: a table, every gap, survivor and finding with its place, one per line, and what falls short of the thresholds. */
export function printCoverage(covered: readonly CoveredEntity[], thresholds: Thresholds, at: PrintPlace): string {
  const short = covered.flatMap((each) => {
    const reasons = shortcomings(each, thresholds);
    return reasons.length === 0 ? [] : [`  ${each.entity.title}(${each.entity.key})：${reasons.join('，')}`];
  });
  const details = covered.flatMap((each) => detailsOf(each, at));
  return [
    printTable([HEAD, ...covered.map(rowOf), ...totalOf(covered)]),
    ...(details.length === 0 ? [] : ['', ...details]),
    ...(short.length === 0 ? [] : ['', '没有达到要求：', ...short]),
    ...wantingOf(covered),
  ].join('\n');
}

const HEAD = ['实体', '用例', '条件', '原子', '变异', '判定', '状态数'];

function rowOf({ entity, walk, coverage, decided }: CoveredEntity): string[] {
  const { conditions, atoms, mutants, cases, isComplete } = coverage;
  const walked = walk.isExhaustive ? '' : '（没有穷尽）';
  return [
    `${entity.title}(${entity.key})`,
    String(cases + decided.cases),
    share(conditions),
    share(atoms),
    mutants === undefined ? '–' : share(mutants),
    `${share(decided.tally)}${decidedNote(decided)}`,
    `${walk.states}${walked}${isComplete && walk.isComplete ? '' : '（未完成）'}`,
  ];
}

const decidedNote = (decided: DecisionCoverage): string =>
  lacksDecisions(decided)
    ? '（没有用例）'
    : decided.unreached.length === 0
      ? ''
      : `（${decided.unreached.length} 处说明）`;

/** Tells of an entity that decides something and has no decision case at all. */
const lacksDecisions = ({ cases, tally, undecided }: DecisionCoverage): boolean =>
  cases === 0 && tally.total + undecided.length > 0;

/** What to do about entities that decide something and have no decision case at all. */
function wantingOf(covered: readonly CoveredEntity[]): string[] {
  const wanting = covered.filter(({ decided }) => lacksDecisions(decided)).map(({ entity }) => entity);
  if (wanting.length === 0) return [];
  const titles = wanting.map(({ title }) => title).join('、');
  return [
    '',
    `${titles}有动作、可见范围、校验、列表或提醒在判定，却还没有判定的用例。补上：`,
    `  npx guiju cover ${wanting.map(({ key }) => key).join(' ')} --write-missing`,
    '它按现在的判定写进 cases.json，请逐个核对；--decisions 0 暂不要求。',
  ];
}

function totalOf(covered: readonly CoveredEntity[]): string[][] {
  if (covered.length < 2) return [];
  const sum = (tallies: readonly (Tally | undefined)[]): Tally =>
    tallies.reduce<Tally>(
      (all, one) => ({ covered: all.covered + (one?.covered ?? 0), total: all.total + (one?.total ?? 0) }),
      { covered: 0, total: 0 },
    );
  const reports = covered.map(({ coverage }) => coverage);
  const isTested = reports.some(({ mutants }) => mutants !== undefined);
  return [
    [
      '合计',
      String(covered.reduce((total, { coverage, decided }) => total + coverage.cases + decided.cases, 0)),
      share(sum(reports.map(({ conditions }) => conditions))),
      share(sum(reports.map(({ atoms }) => atoms))),
      isTested ? share(sum(reports.map(({ mutants }) => mutants))) : '–',
      share(sum(covered.map(({ decided }) => decided.tally))),
      String(covered.reduce((total, { walk }) => total + walk.states, 0)),
    ],
  ];
}

/** Least percentages. */
export interface Thresholds {
  readonly rules: number;
  readonly mutants: number;
  readonly decisions: number;
}

/**
 * What of an entity falls short, in words; nothing where all is well. What walking finds is wrong at any threshold, and so are cases that do not hold, what is
 * not decided, and an analysis that a limit ended.
 */
export function shortcomings({ walk, coverage, decided }: CoveredEntity, least: Thresholds): string[] {
  const { conditions, atoms, mutants = { covered: 0, total: 0 } } = coverage;
  const below = (name: string, tally: Tally, percent: number): string[] =>
    percentOf(tally) < percent ? [`${name} ${percentOf(tally)}% < ${percent}%`] : [];
  const some = (count: number, words: (count: number) => string): string[] => (count === 0 ? [] : [words(count)]);
  const undecided =
    walk.undecided.length + coverage.undecided.length + (least.decisions < 100 ? 0 : decided.undecided.length);
  return [
    ...below('条件', conditions, least.rules),
    ...below('原子', atoms, least.rules),
    ...below('变异', mutants, least.mutants),
    ...below('判定', decided.tally, least.decisions),
    ...some(walk.findings.length, (count) => `走查发现 ${count} 处`),
    ...some(coverage.failing.length + decided.failing.length, (count) => `${count} 个用例不成立`),
    ...some(undecided, (count) => `${count} 处未定，不知道结果是否不同：补用例，或者在 cases.json 里说明`),
    ...some(coverage.needless.length + decided.needless.length, (count) => `${count} 条说明不需要`),
    ...(coverage.isComplete && walk.isComplete && decided.isComplete ? [] : ['没有分析完：用 --limit 延长']),
  ];
}

/** `41/41` when all of it, else `40/41 97%`, rounded down. */
function share({ covered, total }: Tally): string {
  const figures = `${covered}/${total}`;
  return covered === total ? figures : `${figures} ${percentOf({ covered, total })}%`;
}

/** Whole percent, rounded down: 100 only when nothing is missing. Nothing to cover is all of it. */
export function percentOf({ covered, total }: Tally): number {
  return total === 0 ? 100 : Math.floor((covered * 100) / total);
}

function detailsOf(
  { entity, walk, coverage, proposed, decided, proposedDecisions }: CoveredEntity,
  at: PrintPlace,
): string[] {
  const cases = at({ file: `${entity.key}/cases.json`, pointer: '' }).replace(/:\d+:\d+$/, '');
  return [
    ...walk.findings.map(({ place, text }) => `${at(place)}  走查  ${text}`),
    ...walk.undecided.map(({ place, text }) => `${at(place)}  未定  ${text}`),
    ...coverage.gaps.map(({ kind, place, text }) => `${at(place)}  ${kind === 'condition' ? '条件' : '原子'}  ${text}`),
    ...coverage.survivors.map(({ place, change }) => `${at(place)}  变异  没有用例发现${change}`),
    ...coverage.undecided.map(({ place, change }) => `${at(place)}  未定  没有用例发现${change}，也不知道结果是否不同`),
    ...coverage.equivalent.map((one) => `${at(one.place)}  说明  ${one.change}：${one.reason}`),
    ...coverage.needless.map((text) => `${cases}  说明  不需要：${text} 有用例发现，或者没有这样的改动`),
    ...coverage.failing.map((title) => `${cases}  用例  “${title}”不成立`),
    ...decided.gaps.map(({ place, text }) => `${at(place)}  判定  没有用例发现${text}`),
    ...decided.undecided.map(({ place, text }) => `${at(place)}  未定  没有用例发现${text}，也不知道结果是否不同`),
    ...decided.unreached.map(({ place, text, reason }) => `${at(place)}  说明  ${text}：${reason}`),
    ...decided.needless.map((text) => `${cases}  说明  不需要：${text} 有用例发现，或者没有这样的判定`),
    ...decided.failing.map((title) => `${cases}  用例  “${title}”不成立`),
    ...(proposedDecisions?.decisions ?? []).map(({ title }) => `${cases}  追加  ${title}`),
    ...(proposedDecisions?.unmet ?? []).map((text) => `${cases}  无法建议  没有用例发现${text}`),
    ...(proposed?.cases ?? []).map(({ title }) => `${cases}  追加  ${title}`),
    ...(proposed?.unmet ?? []).map((text) => `${cases}  无法建议  ${text}`),
  ];
}

/** Everything `guiju cover` finds out about one entity. */
export interface CoveredEntity {
  readonly entity: EntityModel;
  readonly walk: WalkReport;
  /** With the proposed cases, where there are any. */
  readonly coverage: CoverageReport;
  readonly proposed: ProposedCases | undefined;
  /** What decision cases notice, with the proposed ones, where there are any. */
  readonly decided: DecisionCoverage;
  readonly proposedDecisions: ProposedDecisions | undefined;
}

/** What of it is wanted. */
interface CoverScope {
  readonly mutants: boolean;
  readonly propose: boolean;
}

/** Walks one entity, measures its cases and proposes what is missing, all within one limit. */
export function coverEntity(
  product: CheckedProduct,
  entity: EntityModel,
  limits: Limits,
  { mutants, propose }: CoverScope,
): CoveredEntity {
  const { documents, entities, enums } = product;
  const written = documents.entities.find(({ key }) => key === entity.key)?.cases;
  const { cases = [], decisions = [], unreached, equivalent } = written ?? {};
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const survey = surveyRules(entity, enums, limits);
  const options = { mutants, survey, findEntity, equivalent };
  const proposed = propose ? proposeCases(entity, cases, enums, limits, options) : undefined;
  const world = decisionWorld(product);
  const proposedDecisions = propose ? proposeDecisions(entity, decisions, world, limits) : undefined;
  return {
    entity,
    decided: coverDecisions(entity, [...decisions, ...(proposedDecisions?.decisions ?? [])], world, limits, unreached),
    proposedDecisions,
    walk: walkEntity(entity, enums, limits, options),
    coverage: coverCases(entity, [...cases, ...(proposed?.cases ?? [])], enums, limits, options),
    proposed,
  };
}
