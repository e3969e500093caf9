import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import { contrastOf, shadesOf } from '#engine/site/shades.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Minimum contrast of small text (WCAG 2, 1.4.3). */
const READABLE = 4.5;

/** Reports a colour of the product in which links, or the text on its buttons, cannot be read. */
export function lintLook({ look }: CompanyDocument, report: Report): void {
  if (look?.color === undefined) return;
  const shades = shadesOf(look.color.toLowerCase());
  const contrast = contrastOf(shades.primary, shades['primary-soft']);
  if (contrast >= READABLE) return;
  report({
    code: 'look/low-contrast',
    pointer: '/look/color',
    message: `Text in this colour, and white text on it, cannot be read: its contrast is ${told(contrast)} and has to be ${READABLE}`,
    proposal: 'Take a darker one',
  });
}

/** Two decimals, rounded down: 4.46 is insufficient, and must not be shown as the required 4.5. */
const told = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2);
