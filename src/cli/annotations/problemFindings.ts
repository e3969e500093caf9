import { NOTE_CODES, type ProblemCode } from '#engine/schema/SchemaProblem.ts';
import { isFatal } from '#documents/isFatal.ts';
import type { Language } from '#engine/words/Language.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { problemText } from '#documents/printProblem.ts';
import type { Finding, FindingLevel } from './Finding.ts';

const NOTES: readonly ProblemCode[] = NOTE_CODES;

/** The problems of `guiju check` as findings: those that prevent a start are errors. */
export const problemFindings = (problems: readonly LocatedProblem[], language: Language): Finding[] =>
  problems.map((problem) => {
    const { code, file, line, column } = problem;
    return { rule: code, level: levelOf(problem), file, line, column, message: problemText(problem, language) };
  });

const levelOf = (problem: LocatedProblem): FindingLevel =>
  isFatal(problem) ? 'error' : NOTES.includes(problem.code) ? 'note' : 'warning';
