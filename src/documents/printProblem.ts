import { inChinese } from './chinese/inChinese.ts';
import type { Language } from '#engine/words/Language.ts';
import type { LocatedProblem } from './locateProblem.ts';

/** A problem as a line: `payment/form.json:12:34 rule/unknown-field There is no field ... Did you mean ...?` */
export const printProblem = (problem: LocatedProblem): string => problemLine(problem, 'en');

/** The same in a language. */
export function problemLine(problem: LocatedProblem, language: Language): string {
  const { file, line, column, code } = problem;
  return `${file}:${line}:${column}  ${code}  ${problemText(problem, language)}`;
}

/** A problem as a text, with its proposal. Texts without a Chinese version are in English. */
export function problemText(
  { message, proposal }: Pick<LocatedProblem, 'message' | 'proposal'>,
  language: Language = 'en',
): string {
  if (language === 'en') return proposal === undefined ? message : `${message}. ${proposal}`;
  const [said, proposed] = [message, proposal].map((text) =>
    text === undefined ? undefined : (inChinese(text) ?? text),
  );
  return proposed === undefined ? `${said}` : `${said}。${proposed}`;
}
