import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const;

/** Reports a field with bounds that leave nothing between them. */
export function checkBounds(node: FieldNode, pointer: string, report: Report): void {
  for (const [least, most] of BOUNDS) {
    const [from, to] = [node[least], node[most]];
    if (typeof from !== 'number' || typeof to !== 'number' || isRoom(from, to, [least, most], node)) continue;
    report({
      code: 'document/invalid',
      pointer: `${pointer}/${least}`,
      message: `"${least}" is ${from} and "${most}" ${to}: nothing can be entered`,
      proposal: 'Correct one of them',
    });
  }
}

/** Tells whether a value is between two bounds. An exclusive one is none itself, and between two of them a whole number needs more room. */
function isRoom(from: number, to: number, bounds: readonly string[], { type }: FieldNode): boolean {
  const open = bounds.filter((name) => name.startsWith('exclusive')).length;
  if (open === 0) return from <= to;
  return open === 2 && type === 'integer' ? Math.floor(from) + 1 < to : from < to;
}
