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
import { kindRows } from './printKinds.ts';
import { COVER_WORDS, type CoverWords } from './COVER_WORDS.ts';
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
  const words = COVER_WORDS[speech.language];
  const short = covered.flatMap((each) => {
    const reasons = shortcomings(each, thresholds, speech.language);
    return reasons.length === 0 ? [] : [`  ${words.shortOf(named(each.entity, speech), reasons)}`];
  });
  const { rows, unmeasured } = kindRows(covered, documents, words);
  const details = covered.flatMap((each) => detailsOf(each, at, speech));
  return [
    printTable([headOf(words), ...covered.map((each) => rowOf(each, speech)), ...totalOf(covered, words)]),
    ...(details.length === 0 ? [] : ['', ...details]),
    '',
    printTable([words.byKind, ...rows.map(([kind, tally]) => [kind, share(tally)])]),
    words.unmeasured(unmeasured),
    ...(short.length === 0 ? [] : ['', words.short, ...short]),
    ...wantingOf(covered, speech),
  ].join('\n');
}

const headOf = ({ head }: CoverWords): string[] => [
  ...[head.entity, head.cases, head.conditions, head.atoms, head.mutants, head.decisions, head.states],
];

const named = ({ title, key }: EntityModel, { say }: Speech): string => `${say(title)}(${key})`;

function rowOf({ entity, walk, coverage, decided }: CoveredEntity, speech: Speech): string[] {
  const words = COVER_WORDS[speech.language];
  const { conditions, atoms, mutants, cases, isComplete } = coverage;
  const walked = walk.isExhaustive ? '' : words.notExhaustive;
  return [
    named(entity, speech),
    String(cases + decided.cases),
    share(conditions),
    share(atoms),
    mutants === undefined ? '–' : share(mutants),
    `${share(decided.tally)}${decidedNote(decided, words)}`,
    `${walk.states}${walked}${isComplete && walk.isComplete ? '' : words.notComplete}`,
  ];
}

const decidedNote = (decided: Annex.DecisionCoverage, words: CoverWords): string =>
  lacksDecisions(decided)
    ? words.noCases
    : decided.unreached.length === 0
      ? ''
      : words.reasons(decided.unreached.length);

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
  return [
    '',
    ...COVER_WORDS[language].wanting(
      wanting.map(({ title }) => say(title)),
      command,
    ),
  ];
}

function totalOf(covered: readonly CoveredEntity[], words: CoverWords): string[][] {
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
      words.total,
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
 * The shortcomings of an entity, as text; empty if there are none. Findings of a walk, failing cases, undecided rules
 * and analyses ended by a limit count at any threshold.
 */
export function shortcomings(
  { walk, coverage, decided }: CoveredEntity,
  least: Thresholds,
  language: Language,
): string[] {
  const words = COVER_WORDS[language];
  const { conditions, atoms, mutants = { covered: 0, total: 0 } } = coverage;
  const below = (name: string, tally: Tally, percent: number): string[] =>
    percentOf(tally) < percent ? [`${name} ${percentOf(tally)}% < ${percent}%`] : [];
  const some = (count: number, said: (count: number) => string): string[] => (count === 0 ? [] : [said(count)]);
  const undecided =
    walk.undecided.length + coverage.undecided.length + (least.decisions < 100 ? 0 : decided.undecided.length);
  return [
    ...below(words.head.conditions, conditions, least.rules),
    ...below(words.head.atoms, atoms, least.rules),
    ...below(words.head.mutants, mutants, least.mutants),
    ...below(words.head.decisions, decided.tally, least.decisions),
    ...some(walk.findings.length, words.findings),
    ...some(coverage.failing.length + decided.failing.length, words.failing),
    ...some(undecided, words.undecided),
    ...some(coverage.needless.length + decided.needless.length, words.needless),
    ...(coverage.isComplete && walk.isComplete && decided.isComplete ? [] : [words.ended]),
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

function detailsOf(
  { entity, walk, coverage, proposed, decided, proposedDecisions }: CoveredEntity,
  at: PrintPlace,
  { language, say }: Speech,
): string[] {
  const words = COVER_WORDS[language];
  const { kind } = words;
  const cases = at({ file: `${entity.key}/cases.json`, pointer: '' }).replace(/:\d+:\d+$/, '');
  const unnoticed = (text: string): string => words.unnoticed(say(text));
  const unknown = (text: string): string => words.unknown(say(text));
  return [
    ...walk.findings.map(({ place, text }) => `${at(place)}  ${kind.walk}  ${say(text)}`),
    ...walk.undecided.map(({ place, text }) => `${at(place)}  ${kind.undecided}  ${say(text)}`),
    ...coverage.gaps.map(({ kind: of, place, text }) => `${at(place)}  ${kind[of]}  ${say(text)}`),
    ...coverage.survivors.map(({ place, change }) => `${at(place)}  ${kind.mutant}  ${unnoticed(change)}`),
    ...coverage.undecided.map(({ place, change }) => `${at(place)}  ${kind.undecided}  ${unknown(change)}`),
    ...coverage.equivalent.map(
      ({ place, change, reason }) => `${at(place)}  ${kind.reason}  ${words.because(say(change), reason)}`,
    ),
    ...coverage.needless.map((text) => `${cases}  ${kind.reason}  ${words.needlessMutant(say(text))}`),
    ...coverage.failing.map((title) => `${cases}  ${kind.case}  ${words.fails(title)}`),
    ...decided.gaps.map(({ place, text }) => `${at(place)}  ${kind.decision}  ${unnoticed(text)}`),
    ...decided.undecided.map(({ place, text }) => `${at(place)}  ${kind.undecided}  ${unknown(text)}`),
    ...decided.unreached.map(
      ({ place, text, reason }) => `${at(place)}  ${kind.reason}  ${words.because(say(text), reason)}`,
    ),
    ...decided.needless.map((text) => `${cases}  ${kind.reason}  ${words.needlessDecision(say(text))}`),
    ...decided.failing.map((title) => `${cases}  ${kind.case}  ${words.fails(title)}`),
    ...(proposedDecisions?.decisions ?? []).map(({ title }) => `${cases}  ${kind.added}  ${title}`),
    ...(proposedDecisions?.unmet ?? []).map((text) => `${cases}  ${kind.unmet}  ${unnoticed(text)}`),
    ...(proposed?.cases ?? []).map(({ title }) => `${cases}  ${kind.added}  ${title}`),
    ...(proposed?.unmet ?? []).map((text) => `${cases}  ${kind.unmet}  ${say(text)}`),
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
