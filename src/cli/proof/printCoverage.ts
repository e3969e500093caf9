import type { Tally } from '#proof/coverage/CoverageReport.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import type { CoveredEntity } from './coverEntity.ts';
import { printTable } from './printTable.ts';

/** `payment/form.json:12:34` of a place. */
export type PrintPlace = (place: RulePlace) => string;

/** The coverage of some entities for people: a table, then every gap, survivor and finding with its place, one per line. */
export function printCoverage(covered: readonly CoveredEntity[], at: PrintPlace): string {
  const details = covered.flatMap((each) => detailsOf(each, at));
  return [
    printTable([HEAD, ...covered.map(rowOf), ...totalOf(covered)]),
    ...(details.length === 0 ? [] : ['', ...details]),
  ].join('\n');
}

const HEAD = ['实体', '用例', '条件', '原子', '变异', '状态数'];

function rowOf({ entity, walk, coverage }: CoveredEntity): string[] {
  const { conditions, atoms, mutants, cases, isComplete } = coverage;
  const walked = walk.isExhaustive ? '' : '（成对）';
  return [
    `${entity.title}(${entity.key})`,
    String(cases),
    share(conditions),
    share(atoms),
    mutants === undefined ? '–' : share(mutants),
    `${walk.states}${walked}${isComplete && walk.isComplete ? '' : '（未完成）'}`,
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
      String(reports.reduce((total, { cases }) => total + cases, 0)),
      share(sum(reports.map(({ conditions }) => conditions))),
      share(sum(reports.map(({ atoms }) => atoms))),
      isTested ? share(sum(reports.map(({ mutants }) => mutants))) : '–',
      String(covered.reduce((total, { walk }) => total + walk.states, 0)),
    ],
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

function detailsOf({ entity, walk, coverage, proposed }: CoveredEntity, at: PrintPlace): string[] {
  const cases = at({ file: `${entity.key}/cases.json`, pointer: '' }).replace(/:\d+:\d+$/, '');
  return [
    ...walk.findings.map(({ place, text }) => `${at(place)}  走查  ${text}`),
    ...coverage.gaps.map(({ kind, place, text }) => `${at(place)}  ${kind === 'condition' ? '条件' : '原子'}  ${text}`),
    ...coverage.survivors.map(({ place, target, text }) => `${at(place)}  变异  ${target}：没有用例发现${text}`),
    ...coverage.failing.map((title) => `${cases}  用例  “${title}”不成立`),
    ...(proposed?.cases ?? []).map(({ title }) => `${cases}  追加  ${title}`),
    ...(proposed?.unmet ?? []).map((text) => `${cases}  无法建议  ${text}`),
  ];
}
