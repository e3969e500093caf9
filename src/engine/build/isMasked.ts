import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { isMaskedText } from '#fields/maskText.ts';
import type { FieldKind } from '#fields/facets/FieldKind.ts';
import type { PatternModel } from '#fields/FieldModel.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** Named patterns of what is nobody's business but the owner's. */
const PRIVATE: readonly string[] = ['P-MOBILE', 'P-PHONE', 'P-BANK', 'P-TAXNO'];

/** Tells whether a field is masked: phones, bank accounts and tax numbers, unless the node says otherwise. Only texts can be. */
export function isMasked(node: FieldNode, mask: FieldKind['mask'], pointer: string, report: Report): boolean {
  const stated = node['x-mask'];
  if (mask !== 'never') return stated ?? (mask === 'always' || PRIVATE.includes(node['x-pattern'] ?? ''));
  if (stated === true)
    report({
      code: 'document/invalid',
      pointer: `${pointer}/x-mask`,
      message: 'Only texts can be masked',
      proposal: 'Remove x-mask',
    });
  return false;
}

/** The pattern of a masked field that has none of its own: what was masked must not come back as a value. */
export function unmasked(title: string): PatternModel {
  return { text: 'not masked', test: (text) => !isMaskedText(text), message: `请输入完整的${title}` };
}
