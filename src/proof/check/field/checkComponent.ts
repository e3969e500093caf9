import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { isJsonType } from '#fields/facets/FieldKind.ts';
import { fieldKind, fieldTypeOf, fieldTypes } from '#fields/table/fieldKinds.ts';

/** Reports a component that does not fit the field's values: a date picker for a number, a text input for a list. */
export function checkComponent(node: FieldNode, pointer: string, report: Report): void {
  const { type, 'x-component': component } = node;
  if (component === undefined) return;
  const own = fieldTypeOf(node);
  const drawn = fieldTypes().filter((kind) => fieldKind({ type: kind }).component === component);
  const shapes = drawn.flatMap((kind) => fieldKind({ type: kind }).word?.node ?? []);
  const isShaped = shapes.some((shape) => isJsonType(type, shape.type));
  if (drawn.length === 0 || (drawn.includes(own) && (shapes.length === 0 || isShaped))) return;
  const wanted = shapes.map((shape) => JSON.stringify(shape).slice(1, -1)).join(' or ');
  report({
    code: 'document/invalid',
    pointer: `${pointer}/x-component`,
    message: `${component} draws ${drawn.join(' or ')}, and this field is ${drawn.includes(own) ? `"type": "${type}"` : own}`,
    proposal: wanted === '' ? 'Take the component away' : `Take the component away, or write ${wanted}`,
  });
}
