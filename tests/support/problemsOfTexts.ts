import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';

/** Everything that `guiju check` finds in documents. */
export function problemsOfTexts(texts: readonly SourceText[]): LocatedProblem[] {
  const loaded = loadDocuments(texts);
  return [...loaded.problems, ...lintDocuments(loaded)];
}
