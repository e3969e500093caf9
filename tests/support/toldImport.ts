import { expect } from 'vitest';
import type { SettledDraft } from '#annex/import/draft/settleDraft.ts';
import { spokenNotes } from '#annex/import/draft/ImportReport.ts';
import { speechOf } from '#cli/terminal/speechOf.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { chineseBeside } from './ownWords.ts';

/** The notes of an import in Chinese, by kind; in English they have no Chinese but that of the documents. */
export function toldImport({ report, texts }: SettledDraft, source: unknown): string[] {
  const { say } = speechOf({ spoken: 'en' }, { documents: loadDocuments(texts).documents });
  const english = spokenNotes(report.notes, 'en', say).map(({ text }) => text);
  const written = texts.map(({ text }): unknown => JSON.parse(text));
  expect(chineseBeside(english.join('\n'), [source, written])).toEqual([]);
  return spokenNotes(report.notes, 'zh').map(({ kind, text }) => `${kind} ${text}`);
}
