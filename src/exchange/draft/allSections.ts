import type { DraftSection } from './Draft.ts';

/** Sections with those within them. */
export const allSections = (sections: readonly DraftSection[]): DraftSection[] =>
  sections.flatMap((section) => [section, ...allSections((section.within ?? []).map((each) => each.section))]);
