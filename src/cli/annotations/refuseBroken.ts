import { isFatal } from '#documents/isFatal.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { problemLine, problemText } from '#documents/printProblem.ts';
import { NOTE_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';
import type { Language } from '#engine/words/Language.ts';
import type { CheckedProduct, CliInput } from '../terminal/CliCommand.ts';
import { refusalIn } from '../terminal/refusalIn.ts';
import type { Finding, FindingLevel } from './Finding.ts';
import { askedFormat, printFindings } from './printFindings.ts';

const NOTES: readonly ProblemCode[] = NOTE_CODES;

/** The problems of `guiju check` as findings: those that prevent a start are errors. */
export const problemFindings = (problems: readonly LocatedProblem[], language: Language): Finding[] =>
  problems.map((problem) => {
    const { code, file, line, column } = problem;
    return { rule: code, level: levelOf(problem), file, line, column, message: problemText(problem, language) };
  });

const levelOf = (problem: LocatedProblem): FindingLevel =>
  isFatal(problem) ? 'error' : NOTES.includes(problem.code) ? 'note' : 'warning';

/** Prints, in the requested format, the problems that prevent a command, and the first step. Returns its exit code. */
export function refuseBroken({ problems }: Pick<CheckedProduct, 'problems'>, first: string, input: CliInput): number {
  const { json, print, warn, language } = input;
  const format = askedFormat(input);
  if (format !== undefined) printFindings(problemFindings(problems, language), format, input);
  else if (json) print(JSON.stringify({ problems }, null, 2));
  else for (const problem of problems) print(problemLine(problem, language));
  warn(refusalIn(language, first));
  return 1;
}
