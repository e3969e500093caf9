import { readRowPath } from '#proof/cases/caseRows.ts';
import type { CaseDifference } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DecisionDifference, DecisionResult } from '#proof/decisions/runDecisions.ts';
import type { CaseResult } from '#proof/cases/runCases.ts';

const WORDS: Readonly<Record<CaseDifference['what'], string>> = {
  visible: '显示',
  required: '必填',
  readOnly: '只读',
  value: '保存的值',
  options: '可选项',
  set: '规则设置',
  error: '提示',
};

/** What people read after a run: each case that failed with expected and seen, and a line of figures. */
export function printReports(reports: readonly CaseReport[]): string {
  const results = reports.flatMap((report) => [...report.results, ...report.decisions]);
  const failed = results.filter(({ passed }) => !passed).length;
  return [
    ...reports.flatMap(({ entity, results: own, decisions }) => [
      ...own.filter(({ passed }) => !passed).flatMap((result) => [...printFailure(entity, result), '']),
      ...decisions.filter(({ passed }) => !passed).flatMap((result) => [...printUndecided(entity, result), '']),
    ]),
    ...reports.map(({ entity, results: ruled, decisions }) => {
      const own = [...ruled, ...decisions];
      const count = own.filter(({ passed }) => !passed).length;
      return `${count === 0 ? '✓' : '✗'} ${entity.title}(${entity.key})  ${own.length} 个用例${count === 0 ? '' : `，${count} 个不通过`}`;
    }),
    `共 ${results.length} 个用例，${results.length - failed} 个通过，${failed} 个不通过`,
  ].join('\n');
}

/** A case that failed, in lines: where it stands, then everything that is wrong with it. */
export function printFailure(entity: EntityModel, result: ReportedCase): string[] {
  const { ruleCase, place, refusals, differences, placeOf } = result;
  return [
    `✗ ${entity.title}(${entity.key})  ${ruleCase.rule} ${ruleCase.title}  ${printPlace(place)}`,
    ...refusals.map(({ field, message }) => `    ${message}  ${printPlace(placeOf(`values/${field}`))}`),
    ...differences.map(
      (each) => `    ${printDifference(entity, each)}  ${printPlace(placeOf(`expect/${each.field}/${each.what}`))}`,
    ),
  ];
}

/** One difference: `支票号(CheckCode) 必填：期望 是，实际 否`. */
export function printDifference(entity: EntityModel, { field, what, expected, seen, message }: CaseDifference): string {
  const name = readRowPath(field) === undefined ? (entity.field(field)?.title ?? field) : '明细';
  const found = what === 'error' ? printError(message) : printSeen(what, seen);
  const wanted = what === 'error' ? printWanted(expected) : printSeen(what, expected);
  return `${name}(${field}) ${WORDS[what]}：期望 ${wanted}，实际 ${found}`;
}

const printWanted = (expected: unknown): string =>
  expected === true ? '有提示' : expected === false ? '没有提示' : JSON.stringify(expected);

const printError = (message: string | null | undefined): string =>
  message === null || message === undefined ? '没有提示' : JSON.stringify(message);

function printSeen(what: CaseDifference['what'], value: unknown): string {
  if (what === 'value') return value === null || value === undefined ? '空' : JSON.stringify(value);
  if (what === 'options') return value === undefined ? '全部' : JSON.stringify(value);
  if (what === 'set') return JSON.stringify(value ?? {});
  return value === true ? '是' : '否';
}

const printPlace = ({ file, line, column }: CasePlace): string => `${file}:${line}:${column}`;

/** A place in a document, line and column from 1. */
export interface CasePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One run case with its place, and the place of each thing that is wrong with it. */
interface ReportedCase extends CaseResult {
  readonly place: CasePlace;
  readonly placeOf: (pointer: string) => CasePlace;
}

/** One run decision case with its place, and the place of each thing that is wrong with it. */
interface ReportedDecision extends DecisionResult {
  readonly place: CasePlace;
  readonly placeOf: (pointer: string) => CasePlace;
}

/** A decision case that failed, in lines: where it stands, then everything that is wrong with it. */
export function printUndecided(entity: EntityModel, result: ReportedDecision): string[] {
  const { decision, place, refusals, differences, placeOf } = result;
  return [
    `✗ ${entity.title}(${entity.key})  ${decision.rule} ${decision.title}  ${printPlace(place)}`,
    ...refusals.map(({ at, message }) => `    ${message}  ${printPlace(placeOf(at))}`),
    ...differences.map((each) => `    ${differenceWords(each)}  ${printPlace(placeOf(each.at))}`),
  ];
}

/** One difference of a decision case: `may/approve：期望 是，实际 "..."`. */
export function differenceWords({ at, expected, seen }: DecisionDifference): string {
  const words = (value: unknown): string =>
    value === true ? '是' : value === false ? '否' : value === undefined ? '没有' : JSON.stringify(value);
  return `${at.replace('expect/', '')}：期望 ${words(expected)}，实际 ${words(seen)}`;
}

/** The cases of one entity, run. */
export interface CaseReport {
  readonly entity: EntityModel;
  readonly decisions: readonly ReportedDecision[];
  readonly results: readonly ReportedCase[];
}
