import type { FormDocument } from '#generated/documents/FormDocument.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** Checks the masked fields of a form: only texts can be masked, and not public fields or record names. */
export function checkMasked(form: FormDocument, entity: EntityModel, report: Report): void {
  const wrong = (pointer: string, message: string, proposal: string): void => {
    report({ code: 'document/invalid', pointer, message, proposal });
  };
  for (const { name, node, pointer } of collectNodes(form).flatMap(({ fields }) => fields)) {
    const field = entity.field(name);
    if (node['x-mask'] === true && field !== undefined && fieldKind(field).mask === 'never')
      wrong(`${pointer}/x-mask`, 'Only texts can be masked', 'Remove x-mask');
  }
  const isMasked = (name: string): boolean => entity.field(name)?.masked === true;
  const title = form['x-title-field'] ?? '';
  if (isMasked(title)) {
    const proposal = 'Name another field, or set "x-mask": false there';
    wrong('/x-title-field', `"${title}" is masked and cannot name records`, proposal);
  }
  for (const part of ['fields', 'detail'] as const)
    for (const [i, name] of (form['x-public']?.[part] ?? []).entries())
      if (isMasked(name)) {
        const proposal = 'Leave it out, or set "x-mask": false there';
        wrong(`/x-public/${part}/${i}`, `"${name}" is masked and cannot be public`, proposal);
      }
}
