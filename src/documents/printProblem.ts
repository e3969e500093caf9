import type { LocatedProblem } from './locateProblem.ts';

/** One problem as a line: `payment/form.json:12:34 rule/unknown-field There is no field ... Did you mean ...?` */
export function printProblem(problem: LocatedProblem): string {
  const { file, line, column, code } = problem;
  return `${file}:${line}:${column}  ${code}  ${problemText(problem)}`;
}

/** A problem in words, with what is proposed. */
export const problemText = ({ message, proposal }: Pick<LocatedProblem, 'message' | 'proposal'>): string =>
  proposal === undefined ? message : `${message}. ${proposal}`;
