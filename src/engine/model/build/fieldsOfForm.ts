import type { FieldNode, FormDocument } from '#generated/documents/FormDocument.ts';
import { collectNodes } from './collectNodes.ts';

/** The fields of a form document, wherever they stand in it. */
export function fieldsOfForm(form: FormDocument | undefined): [name: string, node: FieldNode][] {
  return form === undefined
    ? []
    : collectNodes(form).flatMap(({ fields }) => fields.map(({ name, node }): [string, FieldNode] => [name, node]));
}
