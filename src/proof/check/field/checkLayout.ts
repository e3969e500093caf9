import type { FormModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports a form that is laid out on pages and has not two of them. */
export function checkLayout({ layout, sections }: FormModel, pointer: string, report: Report): void {
  const pages = new Set(sections.map(({ page }) => page.key));
  if (layout === undefined || pages.size > 1) return;
  report({
    code: 'document/invalid',
    pointer,
    message: `There are no pages to choose from: each outermost section is one, and there ${pages.size === 0 ? 'is none' : 'is one only'}`,
    proposal: 'Put fields into sections ("type": "void") with titles of their own, or leave this out',
  });
}
