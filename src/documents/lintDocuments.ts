import { NO_LIMITS, type Limits } from '#proof/analysis/Limits.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import { proveScopes } from '#proof/scopes/proveScopes.ts';
import { type CheckMemory, NO_MEMORY } from '#proof/memory/CheckMemory.ts';
import { lintProduct } from '#proof/lint/lintProduct.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { isConsequence } from './isConsequence.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';
import { signatureNotes } from './signatureNotes.ts';

/** What was found besides the problems that documents were loaded with. */
interface LintedDocuments {
  readonly problems: LocatedProblem[];
  /** What could not be decided or is not signed; no problems. */
  readonly notes: LocatedProblem[];
  /** How often rows that are listed, offered and saved were shown to be the same. */
  readonly holds: number;
}

/** What in documents can be run and yet cannot be meant, besides the problems they were loaded with. */
export function lintDocuments(
  loaded: LoadedDocuments,
  limits?: Pick<Limits, 'shouldStop'>,
  memory?: CheckMemory,
): LocatedProblem[] {
  return lintWithNotes(loaded, limits, memory).problems;
}

/**
 * What in documents can be run and yet cannot be meant, and what of it could not be decided. Ends with `check/incomplete` when it was
 * stopped. What is not used can be told only when everything could be read, and whether rows agree only of sound documents.
 */
export function lintWithNotes(
  loaded: LoadedDocuments,
  limits: Pick<Limits, 'shouldStop'> = NO_LIMITS,
  memory: CheckMemory = NO_MEMORY,
): LintedDocuments {
  const { written, sources, problems } = loaded;
  const { documents, entities } = written;
  const isSound = problems.length === 0;
  const locate = (problem: SchemaProblem): LocatedProblem => ({
    ...problem,
    ...locateProblem(problem, sources.get(problem.file)),
  });
  const { problems: found, isComplete } = lintProduct(documents, entities, limits, memory);
  const meant = found
    .filter((problem) => isSound || !(problem.code.startsWith('enum/unused') || isConsequence(problem, problems)))
    .map(locate);
  if (!isComplete) return { problems: [...meant, INCOMPLETE], notes: [], holds: 0 };
  if (!isSound) return { problems: meant, notes: [], holds: 0 };
  const { problems: scopes, notes, holds } = proveScopes(entities, enumsOfProduct(documents), memory);
  return {
    problems: [...meant, ...scopes.map(locate)],
    notes: [...notes.map(locate), ...signatureNotes(loaded)],
    holds,
  };
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
