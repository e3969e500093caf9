import type { DraftField, DraftRule, DraftSection } from './Draft.ts';

/** Sections with those within them. */
export const allSections = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.flatMap((section) => [section, ...allSections((section.within ?? []).map((each) => each.section))]);

/** The fields of sections and their subsections that are not omitted. */
export const fieldsLeft = (
  sections: readonly DraftSection[],
  left: ReadonlySet<DraftRule | DraftField>,
): DraftField[] => allSections(sections).flatMap(({ fields }) => fields.filter((field) => !left.has(field)));
