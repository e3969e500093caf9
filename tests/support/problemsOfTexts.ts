import { lintWithNotes } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import type { SourceText } from '#documents/readDocuments.ts';

/** Everything that is wrong with documents. */
export function problemsOfTexts(texts: readonly SourceText[]): LocatedProblem[] {
  const loaded = loadDocuments(texts);
  return [...loaded.problems, ...lintWithNotes(loaded).problems];
}

/** All findings of `guiju check` for documents: problems, and undecided checks. */
export function findingsOfTexts(texts: readonly SourceText[]): LocatedProblem[] {
  const loaded = loadDocuments(texts);
  const { problems, notes } = lintWithNotes(loaded);
  return [...loaded.problems, ...problems, ...notes];
}
