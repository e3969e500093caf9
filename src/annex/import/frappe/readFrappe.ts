import type { SourceText } from '#documents/readDocuments.ts';
import { isObject } from '#documents/shapeProblems.ts';
import type { ImportNote } from '../draft/ImportReport.ts';
import { DocTypeError, readDocType, textOf, type DocType, type DocTypePlace } from './DocType.ts';
import { noteIn } from './Imported.ts';
import { DECIDING } from './unreadKeys.ts';

/** The Frappe content of JSON files. */
export interface FrappeSource {
  readonly docTypes: readonly DocType[];
  /** Documents that could not be read, and documents that change forms but are not imported. */
  readonly notes: readonly ImportNote[];
  /** The numbers of documents of other kinds, which have no effect here, by kind. */
  readonly others: Readonly<Record<string, number>>;
}

/**
 * Reads files with one document each or, as fixtures do, a list of documents. Files of forks often contain merge
 * markers: they are reported.
 */
export function readFrappe(files: readonly SourceText[]): FrappeSource {
  const docTypes: DocType[] = [];
  const notes: ImportNote[] = [];
  const others: Record<string, number> = {};
  for (const { file, text: source } of files) {
    const json = parsed(file, source, notes);
    const documents: readonly unknown[] = Array.isArray(json) ? json : [json];
    const deciding = new Map<string, { readonly at: string; readonly count: number }>();
    documents.forEach((document, i) => {
      const kind = isObject(document) ? textOf(document['doctype']) : '';
      if (!isObject(document) || kind === '') return;
      const at = Array.isArray(json) ? `/${i}` : '';
      if (kind === 'DocType') docTypes.push(...orNote(document, { file, source, at }, notes));
      else if (DECIDING.has(kind)) {
        const known = deciding.get(kind);
        deciding.set(kind, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
      } else others[kind] = (others[kind] ?? 0) + 1;
    });
    for (const [kind, { at, count }] of deciding)
      noteIn({ file, source }, notes)('lost', at, `${kind} ${count} 份：${DECIDING.get(kind) ?? ''}`);
  }
  return { docTypes, notes, others };
}

function parsed(file: string, source: string, notes: ImportNote[]): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    notes.push({ kind: 'lost', file, pointer: '', line: 1, text: `整个文件不能读：${error.message}` });
    return undefined;
  }
}

function orNote(document: Readonly<Record<string, unknown>>, place: DocTypePlace, notes: ImportNote[]): DocType[] {
  try {
    return [readDocType(document, place)];
  } catch (error) {
    if (!(error instanceof DocTypeError)) throw error;
    noteIn(place, notes)('lost', place.at, `${error.message}，整个 DocType 没有带来`);
    return [];
  }
}
