import type { FilePlace } from './CliCommand.ts';
import { readRowPath } from '#proof/cases/caseRows.ts';
import type { CaseDifference } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DecisionDifference, DecisionResult } from '#proof/decisions/runDecisions.ts';
import type { CaseResult } from '#proof/cases/runCases.ts';
import { type CommandTexts, textsIn } from './commandTexts.ts';
import type { Speech } from './speechOf.ts';

/** The report of a run: each failed case with expected and actual values, and a summary line. */
export function printReports(reports: readonly CaseReport[], speech: Speech): string {
  const text = textsIn(speech.language);
  const results = reports.flatMap((report) => [...report.results, ...report.decisions]);
  const failed = results.filter(({ passed }) => !passed).length;
  return [
    ...reports.flatMap(({ entity, results: own, decisions }) => [
      ...own.filter(({ passed }) => !passed).flatMap((result) => [...printFailure(entity, result, speech), '']),
      ...decisions.filter(({ passed }) => !passed).flatMap((result) => [...printUndecided(entity, result, speech), '']),
    ]),
    ...reports.map(({ entity, results: ruled, decisions }) => {
      const own = [...ruled, ...decisions];
      const count = own.filter(({ passed }) => !passed).length;
      const cases = count === 0 ? text('{0} 个用例', own.length) : text('{0} 个用例，{1} 个不通过', own.length, count);
      return `${count === 0 ? '✓' : '✗'} ${speech.say(entity.title)}(${entity.key})  ${cases}`;
    }),
    text('共 {0} 个用例，{1} 个通过，{2} 个不通过', results.length, results.length - failed, failed),
  ].join('\n');
}

/** A case that failed, in lines: where it stands, then everything that is wrong with it. */
export function printFailure(entity: EntityModel, result: ReportedCase, speech: Speech): string[] {
  const { ruleCase, place, refusals, differences, placeOf } = result;
  return [
    `✗ ${speech.say(entity.title)}(${entity.key})  ${ruleCase.rule} ${ruleCase.title}  ${printPlace(place)}`,
    ...refusals.map(({ field, message }) => `    ${speech.say(message)}  ${printPlace(placeOf(`values/${field}`))}`),
    ...differences.map(
      (each) =>
        `    ${printDifference(entity, each, speech)}  ${printPlace(placeOf(`expect/${each.field}/${each.what}`))}`,
    ),
  ];
}

/** One difference: `支票号(CheckCode) 必填：期望 是，实际 否`. Messages are not translated, as cases must expect the original. */
export function printDifference(
  entity: EntityModel,
  { field, what, expected, seen, message }: CaseDifference,
  { language, say }: Speech,
): string {
  const text = textsIn(language);
  const name = readRowPath(field) === undefined ? say(entity.field(field)?.title ?? field) : text('明细');
  const found = what === 'error' ? printError(message, text) : printSeen(what, seen, text);
  const wanted = what === 'error' ? printWanted(expected, text) : printSeen(what, expected, text);
  return text('{0}：期望 {1}，实际 {2}', `${name}(${field}) ${text(ASPECTS[what])}`, wanted, found);
}

const ASPECTS = {
  visible: '显示',
  required: '必填',
  readOnly: '只读',
  value: '保存的值',
  options: '可选项',
  set: '规则设置@aspect',
  error: '提示',
} as const;

const printWanted = (expected: unknown, text: CommandTexts): string =>
  expected === true ? text('有提示') : expected === false ? text('没有提示') : JSON.stringify(expected);

const printError = (message: string | null | undefined, text: CommandTexts): string =>
  message === null || message === undefined ? text('没有提示') : JSON.stringify(message);

function printSeen(what: CaseDifference['what'], value: unknown, text: CommandTexts): string {
  if (what === 'value') return value === null || value === undefined ? text('空') : JSON.stringify(value);
  if (what === 'options') return value === undefined ? text('全部') : JSON.stringify(value);
  if (what === 'set') return JSON.stringify(value ?? {});
  return text(value === true ? '是' : '否');
}

const printPlace = ({ file, line, column }: FilePlace): string => `${file}:${line}:${column}`;

/** A place in a document, line and column from 1. */

/** A run rule case with its location, and the location of each problem. */
interface ReportedCase extends CaseResult {
  readonly place: FilePlace;
  readonly placeOf: (pointer: string) => FilePlace;
}

/** A run decision case with its location, and the location of each problem. */
interface ReportedDecision extends DecisionResult {
  readonly place: FilePlace;
  readonly placeOf: (pointer: string) => FilePlace;
}

/** A decision case that failed, in lines: where it stands, then everything that is wrong with it. */
export function printUndecided(entity: EntityModel, result: ReportedDecision, speech: Speech): string[] {
  const { decision, place, refusals, differences, placeOf } = result;
  return [
    `✗ ${speech.say(entity.title)}(${entity.key})  ${decision.rule} ${decision.title}  ${printPlace(place)}`,
    ...refusals.map(({ at, message }) => `    ${speech.say(message)}  ${printPlace(placeOf(at))}`),
    ...differences.map((each) => `    ${differenceWords(each, speech)}  ${printPlace(placeOf(each.at))}`),
  ];
}

/** A difference of a decision case: `may/approve：期望 是，实际 "..."`. */
export function differenceWords({ at, expected, seen }: DecisionDifference, { language }: Speech): string {
  const text = textsIn(language);
  const words = (value: unknown): string =>
    typeof value === 'boolean' ? text(value ? '是' : '否') : value === undefined ? text('没有') : JSON.stringify(value);
  return text('{0}：期望 {1}，实际 {2}', at.replace('expect/', ''), words(expected), words(seen));
}

export interface CaseReport {
  readonly entity: EntityModel;
  readonly decisions: readonly ReportedDecision[];
  readonly results: readonly ReportedCase[];
}
