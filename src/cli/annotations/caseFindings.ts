import { textsIn } from '../terminal/commandTexts.ts';
import { type CaseReport, differenceWords, printDifference } from '../terminal/printCases.ts';
import type { Speech } from '../terminal/speechOf.ts';
import type { Finding } from './Finding.ts';

/** The failing cases, with each problem at its location. */
export function caseFindings(reports: readonly CaseReport[], speech: Speech): Finding[] {
  const text = textsIn(speech.language);
  return reports.flatMap(({ entity, results, decisions }) => [
    ...results.flatMap(({ ruleCase: { rule, title }, refusals, differences, placeOf }): Finding[] => [
      ...refusals.map(({ field, message }) => ({
        ...{
          rule: 'case/refused',
          level: 'error' as const,
          message: text('{0}：{1}', `${rule} ${title}`, speech.say(message)),
        },
        ...placeOf(`values/${field}`),
      })),
      ...differences.map((each) => ({
        ...{ rule: 'case/failed', level: 'error' as const },
        message: text('{0}：{1}', `${rule} ${title}`, printDifference(entity, each, speech)),
        ...placeOf(`expect/${each.field}/${each.what}`),
      })),
    ]),
    ...decisions.flatMap(({ decision: { rule, title }, refusals, differences, placeOf }): Finding[] => [
      ...refusals.map(({ at, message }) => ({
        ...{
          rule: 'case/refused',
          level: 'error' as const,
          message: text('{0}：{1}', `${rule} ${title}`, speech.say(message)),
        },
        ...placeOf(at),
      })),
      ...differences.map((each) => ({
        ...{ rule: 'case/failed', level: 'error' as const },
        message: text('{0}：{1}', `${rule} ${title}`, differenceWords(each, speech)),
        ...placeOf(each.at),
      })),
    ]),
  ]);
}
