import { NO_LIMITS, type Limits } from '#proof/analysis/Limits.ts';
import { lintProduct } from '#proof/lint/lintProduct.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';

/**
 * What in documents can be run and yet cannot be meant, besides the problems they were loaded with. Ends with `check/incomplete` when
 * it was stopped. What is not used can be told only when everything could be read.
 */
export function lintDocuments(
  { written, sources, problems }: LoadedDocuments,
  limits: Pick<Limits, 'shouldStop'> = NO_LIMITS,
): LocatedProblem[] {
  const { problems: found, isComplete } = lintProduct(written.documents, written.entities, limits);
  const reported = found.filter(({ code }) => problems.length === 0 || !code.startsWith('enum/unused'));
  const located = reported.map((problem) => ({ ...problem, ...locateProblem(problem, sources.get(problem.file)) }));
  return isComplete ? located : [...located, INCOMPLETE];
}

const INCOMPLETE: LocatedProblem = {
  code: 'check/incomplete',
  file: 'schemas',
  pointer: '',
  line: 1,
  column: 1,
  message: 'The time was over before everything was looked at; this is what was found so far',
  proposal: 'Give it more with --limit SECONDS',
};
