import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { locateProblem } from '#documents/locateProblem.ts';
import { parseSource } from '#documents/SourceFile.ts';
import { type ImportNote, type Note, noteText } from '../draft/ImportReport.ts';
import type { KnownField } from '../script/ScriptWorld.ts';
import type { DocType } from './DocType.ts';

/** A field of a DocType that came along. */
export interface Known extends KnownField {
  readonly name: string;
  readonly node: FieldNode;
  /** The DocType that a link or a table leads to. */
  readonly to: string;
}

/** The content kind of a field, without its definition and location. */
export const kindOf = ({
  sort,
  time,
  isWhole,
  choices,
  shorter,
  to,
}: Pick<KnownField, 'sort' | 'time' | 'isWhole' | 'choices' | 'shorter' | 'to'>): Omit<KnownField, 'read'> => ({
  sort,
  ...(to === undefined ? {} : { to }),
  ...(time === undefined ? {} : { time }),
  ...(isWhole === undefined ? {} : { isWhole }),
  ...(choices === undefined ? {} : { choices }),
  ...(shorter === undefined ? {} : { shorter }),
});

/** A DocType with its fields as they are here. */
export interface Imported {
  readonly docType: DocType;
  readonly key: string;
  /** By the name of the field in the source. */
  readonly known: ReadonlyMap<string, Known>;
  readonly note: Note;
}

/** Every DocType that came along, by its name. */
export type AllImported = ReadonlyMap<string, Imported>;

/** The field of rows that refers to the record they belong to. */
export const PARENT = 'ParentId';

/** Takes note of things at places of a DocType. */
export const noteIn =
  ({ file, source }: Pick<DocType, 'file' | 'source'>, notes: ImportNote[]): Note =>
  (kind, pointer, ...text) => {
    const place = { code: 'rule/no-effect', file, pointer, message: '' } as const;
    const { line } = locateProblem(place, parseSource(file, source).source);
    notes.push({ kind, file, pointer, line, ...noteText(text) });
  };
