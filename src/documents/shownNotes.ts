import type { LoadedDocuments } from './loadDocuments.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';

/** The notes about fields that references show to users outside whose row scope the record is, one per entity. */
export function shownNotes({ written, sources }: Pick<LoadedDocuments, 'written' | 'sources'>): LocatedProblem[] {
  return written.documents.entities.flatMap(({ key, form }) => {
    const shown = Object.entries(form['x-shown-through'] ?? {});
    if (shown.length === 0) return [];
    const fields = shown.map(([name, references]) => `${name} (${references.join(', ')})`);
    const problem = {
      code: 'scope/shown-through' as const,
      file: `${key}/form.json`,
      pointer: '/x-shown-through',
      atKey: true as const,
      message: `References show to users who may not view the record: ${fields.join('; ')}`,
    };
    return [{ ...problem, ...locateProblem(problem, sources.get(problem.file)) }];
  });
}
