import type { DraftField, DraftRule, DraftSection } from './Draft.ts';

/** Sections with those within them. */
export const allSections = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.flatMap((section) => [section, ...allSections((section.within ?? []).map((each) => each.section))]);

/** The fields of sections and those within them that are not left out. */
export const fieldsLeft = (
  sections: readonly DraftSection[],
  left: ReadonlySet<DraftRule | DraftField>,
): DraftField[] => allSections(sections).flatMap(({ fields }) => fields.filter((field) => !left.has(field)));
