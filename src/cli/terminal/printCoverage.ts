import type { CoverageReport, Tally } from '#proof/coverage/CoverageReport.ts';
import type { RulePlace, WalkReport } from '#proof/coverage/RulePlace.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { titlesOf } from '#documents/titlesOf.ts';
import type * as Annex from '#annex/proof';
import { surveyRules } from '#proof/coverage/surveyRules.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import type { Language } from '#engine/words/Language.ts';
import type { CheckedProduct } from './CliCommand.ts';
import { type CommandText, type CommandTexts, textsIn } from './commandTexts.ts';
import { kindRows } from './printKinds.ts';
import type { Speech } from './speechOf.ts';

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

/** The coverage report: a table, each gap, survivor and finding with its location, and the missed thresholds. */
export function printCoverage(
  covered: readonly CoveredEntity[],
  thresholds: Thresholds,
  at: PrintPlace,
  { documents, ...speech }: Speech & Pick<CheckedProduct, 'documents'>,
): string {
  const text = textsIn(speech.language);
  const short = covered.flatMap((each) => {
    const reasons = shortcomings(each, thresholds, speech.language);
    return reasons.length === 0 ? [] : [`  ${text('{0}：{1}', named(each.entity, speech), reasons.join(text('，')))}`];
  });
  const { rows, unmeasured } = kindRows(covered, documents, text);
  const details = covered.flatMap((each) => detailsOf(each, at, speech));
  return [
    printTable([
      HEAD.map((title) => text(title)),
      ...covered.map((each) => rowOf(each, speech)),
      ...totalOf(covered, text),
    ]),
    ...(details.length === 0 ? [] : ['', ...details]),
    '',
    printTable([[text('判定的内容'), text('有用例发现')], ...rows.map(([kind, tally]) => [kind, share(tally)])]),
    text('没有测量：{0}', unmeasured.join(text('；'))),
    ...(short.length === 0 ? [] : ['', text('没有达到要求：'), ...short]),
    ...wantingOf(covered, speech),
  ].join('\n');
}

const HEAD = ['实体', '用例', '条件', '原子', '变异', '判定', '状态数'] as const;

const named = ({ title, key }: EntityModel, { say }: Speech): string => `${say(title)}(${key})`;

function rowOf({ entity, walk, coverage, decided }: CoveredEntity, speech: Speech): string[] {
  const text = textsIn(speech.language);
  const { conditions, atoms, mutants, cases, isComplete } = coverage;
  const walked = walk.isExhaustive ? '' : text('（没有穷尽）');
  return [
    named(entity, speech),
    String(cases + decided.cases),
    share(conditions),
    share(atoms),
    mutants === undefined ? '–' : share(mutants),
    `${share(decided.tally)}${decidedNote(decided, text)}`,
    `${walk.states}${walked}${isComplete && walk.isComplete ? '' : text('（未完成）')}`,
  ];
}

function decidedNote(decided: Annex.DecisionCoverage, text: CommandTexts): string {
  if (lacksDecisions(decided)) return text('（没有用例）');
  return decided.unreached.length === 0 ? '' : text('（{0} 处说明）', decided.unreached.length);
}

/** Whether an entity has decisions but no decision cases. */
const lacksDecisions = ({ cases, gaps, undecided }: Annex.DecisionCoverage): boolean =>
  cases === 0 && gaps.length + undecided.length > 0;

/** What to do about entities with decisions but without decision cases. */
function wantingOf(covered: readonly CoveredEntity[], { language, say }: Speech): string[] {
  // After --write-missing, the lines "not proposed" name what is left.
  const wanting = covered
    .filter(({ decided, proposed }) => proposed === undefined && lacksDecisions(decided))
    .map(({ entity }) => entity);
  if (wanting.length === 0) return [];
  const command = `npx guiju cover ${wanting.map(({ key }) => key).join(' ')} --write-missing`;
  const text = textsIn(language);
  const titles = wanting.map(({ title }) => say(title)).join(text('、'));
  return [
    '',
    text('{0}有动作、可见范围、校验、列表或提醒在判定，却还没有判定的用例。补上：', titles),
    `  ${command}`,
    text('它按现在的判定写进 cases.json，请逐个核对；--decisions 0 暂不要求。'),
  ];
}

function totalOf(covered: readonly CoveredEntity[], text: CommandTexts): string[][] {
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
      text('合计'),
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

/** The shortcomings of an entity, as text. Findings, failures and ended analyses count at any threshold. */
export function shortcomings(
  { walk, coverage, decided }: CoveredEntity,
  least: Thresholds,
  language: Language,
): string[] {
  const text = textsIn(language);
  const { conditions, atoms, mutants = { covered: 0, total: 0 } } = coverage;
  const below = (name: string, tally: Tally, percent: number): string[] =>
    percentOf(tally) < percent ? [`${name} ${percentOf(tally)}% < ${percent}%`] : [];
  const some = (count: number, said: CommandText): string[] => (count === 0 ? [] : [text(said, count)]);
  const undecided =
    walk.undecided.length + coverage.undecided.length + (least.decisions < 100 ? 0 : decided.undecided.length);
  return [
    ...below(text('条件'), conditions, least.rules),
    ...below(text('原子'), atoms, least.rules),
    ...below(text('变异'), mutants, least.mutants),
    ...below(text('判定'), decided.tally, least.decisions),
    ...some(walk.findings.length, '走查发现 {0} 处'),
    ...some(coverage.failing.length + decided.failing.length, '{0} 个用例不成立'),
    ...some(undecided, '{0} 处未定，不知道结果是否不同：补用例，或者在 cases.json 里说明'),
    ...some(coverage.needless.length + decided.needless.length, '{0} 条说明不需要'),
    ...(coverage.isComplete && walk.isComplete && decided.isComplete ? [] : [text('没有分析完：用 --limit 延长')]),
  ];
}

/** `41/41` when all of it, else `40/41 97%`, rounded down. */
function share({ covered, total }: Tally): string {
  const figures = `${covered}/${total}`;
  return covered === total ? figures : `${figures} ${percentOf({ covered, total })}%`;
}

/** Whole percent, rounded down: 100 only when complete, which includes an empty total. */
export const percentOf = ({ covered, total }: Tally): number =>
  total === 0 ? 100 : Math.floor((covered * 100) / total);

const KIND = { condition: '条件@line', atom: '原子@line' } as const;

function detailsOf(
  { entity, walk, coverage, proposed, decided, proposedDecisions }: CoveredEntity,
  at: PrintPlace,
  { language, say }: Speech,
): string[] {
  const text = textsIn(language);
  const [undecided, mutant, reason] = [text('未定'), text('变异@line'), text('说明')];
  const [failed, added, unmet] = [text('用例@line'), text('追加'), text('无法建议')];
  const cases = at({ file: `${entity.key}/cases.json`, pointer: '' }).replace(/:\d+:\d+$/, '');
  const unnoticed = (change: string): string => text('没有用例发现{0}', say(change));
  const unknown = (change: string): string => text('没有用例发现{0}，也不知道结果是否不同', say(change));
  const because = (change: string, why: string): string => text('{0}：{1}', say(change), why);
  return [
    ...walk.findings.map(({ place, text: found }) => `${at(place)}  ${text('走查')}  ${say(found)}`),
    ...walk.undecided.map(({ place, text: found }) => `${at(place)}  ${undecided}  ${say(found)}`),
    ...coverage.gaps.map(({ kind, place, text: gap }) => `${at(place)}  ${text(KIND[kind])}  ${say(gap)}`),
    ...coverage.survivors.map(({ place, change }) => `${at(place)}  ${mutant}  ${unnoticed(change)}`),
    ...coverage.undecided.map(({ place, change }) => `${at(place)}  ${undecided}  ${unknown(change)}`),
    ...coverage.equivalent.map((each) => `${at(each.place)}  ${reason}  ${because(each.change, each.reason)}`),
    ...coverage.needless.map(
      (change) => `${cases}  ${reason}  ${text('不需要：{0} 有用例发现，或者没有这样的改动', say(change))}`,
    ),
    ...coverage.failing.map((title) => `${cases}  ${failed}  ${text('“{0}”不成立', title)}`),
    ...decided.gaps.map((gap) => `${at(gap.place)}  ${text('判定@line')}  ${unnoticed(gap.text)}`),
    ...decided.undecided.map((each) => `${at(each.place)}  ${undecided}  ${unknown(each.text)}`),
    ...decided.unreached.map((each) => `${at(each.place)}  ${reason}  ${because(each.text, each.reason)}`),
    ...decided.needless.map(
      (decision) => `${cases}  ${reason}  ${text('不需要：{0} 有用例发现，或者没有这样的判定', say(decision))}`,
    ),
    ...decided.failing.map((title) => `${cases}  ${failed}  ${text('“{0}”不成立', title)}`),
    ...(proposedDecisions?.decisions ?? []).map(({ title }) => `${cases}  ${added}  ${title}`),
    ...(proposedDecisions?.unmet ?? []).map((change) => `${cases}  ${unmet}  ${unnoticed(change)}`),
    ...(proposed?.cases ?? []).map(({ title }) => `${cases}  ${added}  ${title}`),
    ...(proposed?.unmet ?? []).map((change) => `${cases}  ${unmet}  ${say(change)}`),
  ];
}

/** Everything `guiju cover` finds out about one entity. */
export interface CoveredEntity {
  readonly entity: EntityModel;
  readonly walk: WalkReport;
  readonly coverage: CoverageReport;
  readonly proposed: Annex.ProposedCases | undefined;
  readonly decided: Annex.DecisionCoverage;
  readonly proposedDecisions: Annex.ProposedDecisions | undefined;
}

interface CoverScope {
  readonly mutants: boolean;
  readonly propose: boolean;
  readonly annex: typeof Annex;
}

/** Walks one entity, measures its cases and proposes what is missing, all within one limit. */
export function coverEntity(
  product: CheckedProduct,
  entity: EntityModel,
  limits: Limits,
  { mutants, propose, annex }: CoverScope,
): CoveredEntity {
  const { documents, entities, enums } = product;
  const written = documents.entities.find(({ key }) => key === entity.key)?.cases;
  const { cases = [], decisions = [], unreached, equivalent } = written ?? {};
  const findEntity = (key: string): EntityModel | undefined => entities.get(key);
  const survey = surveyRules(entity, enums, limits, findEntity);
  const words = titlesOf(documents.company);
  const options = { mutants, survey, findEntity, equivalent, words };
  const world = decisionWorld(product);
  const all = propose ? annex.proposeAll(entity, written ?? {}, world, { ...options, limits }) : undefined;
  const [proposed, proposedDecisions] = [all?.rules, all?.others];
  const covered = {
    cases: [...cases, ...(proposed?.cases ?? [])],
    decisions: [...decisions, ...(proposedDecisions?.decisions ?? [])],
    unreached,
  };
  return {
    entity,
    decided: annex.coverDecisions(entity, covered, world, limits),
    proposedDecisions,
    walk: walkEntity(entity, enums, limits, options),
    coverage: coverCases(entity, covered.cases, enums, limits, options),
    proposed,
  };
}
