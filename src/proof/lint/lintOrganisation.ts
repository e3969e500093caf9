import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** The fields by which the frame knows who belongs where and who leads, and what goes wrong without each. */
const NEEDED = {
  unit: {
    ParentId: 'no unit lies below another',
    UnitPath: 'the data scopes of units (2, 3 and 4) show a user his own records only',
    ChiefEmployeeId: 'no unit has a chief, and nobody approves for it',
  },
  employee: { UnitId: 'nobody belongs to a unit, and the data scopes of units show a user his own records only' },
} as const;

/**
 * Reports a unit or an employee without the fields that data scopes and approvals go by, under their names - employees without units need none -
 * and reminders of a product that keeps no messages.
 */
export function lintOrganisation(
  { reminders }: Pick<ProductDocuments, 'reminders'>,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  const all = [...entities.values()];
  if (!all.some(({ organisation }) => organisation === 'message'))
    for (const [name, { channels = [], sources }] of Object.entries(reminders))
      if (channels.length === 0 && sources.some((source) => (source.channels ?? []).length === 0))
        reportTo(`reminders/${name}.json`)({
          code: 'organisation/incomplete',
          pointer: '/title',
          message: 'No entity is "x-organisation": "message": nobody finds what this reminds of in the product',
          proposal: 'Add an entity for messages, or take the reminder away',
        });
  if (!all.some(({ organisation }) => organisation === 'unit')) return;
  for (const entity of all) {
    if (entity.organisation !== 'unit' && entity.organisation !== 'employee') continue;
    for (const [name, consequence] of Object.entries(NEEDED[entity.organisation]))
      if (entity.field(name) === undefined)
        reportTo(`${entity.key}/form.json`)({
          code: 'organisation/incomplete',
          pointer: '/x-organisation',
          message: `The entity has no field "${name}": ${consequence}`,
          proposal: `Add the field, or rename the one that is meant to "${name}"`,
        });
  }
}
