import { readRowPath } from '#proof/cases/caseRows.ts';
import type { CaseDifference } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DecisionDifference, DecisionResult } from '#proof/decisions/runDecisions.ts';
import type { CaseResult } from '#proof/cases/runCases.ts';
import { CASE_WORDS, type CaseWords } from './CASE_WORDS.ts';
import type { Speech } from './speechOf.ts';

/** The report of a run: each failed case with expected and actual values, and a summary line. */
export function printReports(reports: readonly CaseReport[], speech: Speech): string {
  const words = CASE_WORDS[speech.language];
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
      return `${count === 0 ? '✓' : '✗'} ${speech.say(entity.title)}(${entity.key})  ${words.entity(own.length, count)}`;
    }),
    words.sum(results.length, failed),
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
  const words = CASE_WORDS[language];
  const name = readRowPath(field) === undefined ? say(entity.field(field)?.title ?? field) : words.rows;
  const found = what === 'error' ? printError(message, words) : printSeen(what, seen, words);
  const wanted = what === 'error' ? printWanted(expected, words) : printSeen(what, expected, words);
  return words.difference(`${name}(${field}) ${words.aspect[what]}`, wanted, found);
}

const printWanted = (expected: unknown, words: CaseWords): string =>
  expected === true ? words.message : expected === false ? words.noMessage : JSON.stringify(expected);

const printError = (message: string | null | undefined, words: CaseWords): string =>
  message === null || message === undefined ? words.noMessage : JSON.stringify(message);

function printSeen(what: CaseDifference['what'], value: unknown, { empty, all, yes, no }: CaseWords): string {
  if (what === 'value') return value === null || value === undefined ? empty : JSON.stringify(value);
  if (what === 'options') return value === undefined ? all : JSON.stringify(value);
  if (what === 'set') return JSON.stringify(value ?? {});
  return value === true ? yes : no;
}

const printPlace = ({ file, line, column }: CasePlace): string => `${file}:${line}:${column}`;

/** A place in a document, line and column from 1. */
export interface CasePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A run rule case with its location, and the location of each problem. */
interface ReportedCase extends CaseResult {
  readonly place: CasePlace;
  readonly placeOf: (pointer: string) => CasePlace;
}

/** A run decision case with its location, and the location of each problem. */
interface ReportedDecision extends DecisionResult {
  readonly place: CasePlace;
  readonly placeOf: (pointer: string) => CasePlace;
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
  const { yes, no, nothing, difference } = CASE_WORDS[language];
  const words = (value: unknown): string =>
    value === true ? yes : value === false ? no : value === undefined ? nothing : JSON.stringify(value);
  return difference(at.replace('expect/', ''), words(expected), words(seen));
}

export interface CaseReport {
  readonly entity: EntityModel;
  readonly decisions: readonly ReportedDecision[];
  readonly results: readonly ReportedCase[];
}
