import type { LocatedProblem } from './locateProblem.ts';

/** One problem as a line: `payment/form.json:12:34 rule/unknown-field There is no field ... Did you mean ...?` */
export function printProblem({ file, line, column, code, message, proposal }: LocatedProblem): string {
  return `${file}:${line}:${column}  ${code}  ${message}${proposal === undefined ? '' : `. ${proposal}`}`;
}
