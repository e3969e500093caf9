import { type CaseReport, differenceWords, printDifference } from '../terminal/printCases.ts';
import type { Finding } from './Finding.ts';

/** The cases that do not hold, each thing that is wrong with one at its place. */
export const caseFindings = (reports: readonly CaseReport[]): Finding[] =>
  reports.flatMap(({ entity, results, decisions }) => [
    ...results.flatMap(({ ruleCase: { rule, title }, refusals, differences, placeOf }): Finding[] => [
      ...refusals.map(({ field, message }) => ({
        ...{ rule: 'case/refused', level: 'error' as const, message: `${rule} ${title}：${message}` },
        ...placeOf(`values/${field}`),
      })),
      ...differences.map((each) => ({
        ...{ rule: 'case/failed', level: 'error' as const },
        message: `${rule} ${title}：${printDifference(entity, each)}`,
        ...placeOf(`expect/${each.field}/${each.what}`),
      })),
    ]),
    ...decisions.flatMap(({ decision: { rule, title }, refusals, differences, placeOf }): Finding[] => [
      ...refusals.map(({ at, message }) => ({
        ...{ rule: 'case/refused', level: 'error' as const, message: `${rule} ${title}：${message}` },
        ...placeOf(at),
      })),
      ...differences.map((each) => ({
        ...{ rule: 'case/failed', level: 'error' as const },
        message: `${rule} ${title}：${differenceWords(each)}`,
        ...placeOf(each.at),
      })),
    ]),
  ]);
