import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { FieldNode, Reaction } from '#generated/documents/FormDocument.ts';
import type { ImportNote } from './ImportReport.ts';

/** A rule that was read, with its place in the source. */
export interface DraftRule {
  readonly reaction: Reaction;
  readonly pointer: string;
  /** The constant result was already reported when the rule was read. */
  readonly isTold?: boolean;
}

export interface DraftField {
  readonly name: string;
  readonly node: FieldNode;
  readonly isRequired: boolean;
  readonly pointer: string;
  readonly rules: readonly DraftRule[];
}

export interface DraftSection {
  readonly name: string;
  readonly title: string;
  readonly pointer: string;
  /** It is closed at first, until something is entered in it. */
  readonly isCollapsed?: boolean;
  readonly rules: readonly DraftRule[];
  readonly fields: DraftField[];
  /** Sections within it, each after so many of its fields. */
  readonly within?: readonly { readonly after: number; readonly section: DraftSection }[];
}

/** An entity as read from a source, unchecked. */
export interface DraftEntity {
  readonly key: string;
  readonly title: string;
  readonly file: string;
  readonly source: string;
  readonly titleField: string | undefined;
  /** Its records are rows of another one. */
  readonly isRow: boolean;
  /** Its outermost sections are pages. */
  readonly layout?: 'tabs' | 'steps';
  /** Fields that no two records have the same of. */
  readonly unique?: readonly string[];
  readonly sections: readonly DraftSection[];
}

/** Everything that was read. */
export interface Draft {
  readonly entities: readonly DraftEntity[];
  readonly enums: ReadonlyMap<string, EnumDocument>;
  readonly notes: readonly ImportNote[];
}

/** Sections with those within them. */
export const allSections = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.flatMap((section) => [section, ...allSections((section.within ?? []).map((each) => each.section))]);

/** The fields of sections and their subsections that are not omitted. */
export const fieldsLeft = (
  sections: readonly DraftSection[],
  left: ReadonlySet<DraftRule | DraftField>,
): DraftField[] => allSections(sections).flatMap(({ fields }) => fields.filter((field) => !left.has(field)));
