import { problemLine } from '#documents/printProblem.ts';
import type { CheckedProduct, CliInput } from '../terminal/CliCommand.ts';
import { refusalIn } from '../terminal/refusalIn.ts';
import { askedFormat, printFindings } from './printFindings.ts';
import { problemFindings } from './problemFindings.ts';

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
