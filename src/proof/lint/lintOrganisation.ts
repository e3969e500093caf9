import { fieldKind } from '#fields/table/fieldKinds.ts';
import { partOf, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { partFields, type PartFields } from '#engine/model/partFields.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

interface Needed {
  /** The consequence when the field is missing. */
  readonly consequence: string;
  /** The part that its records play; undefined: it is a text. */
  readonly refersTo: 'unit' | 'employee' | undefined;
}

/** The fields by which the frame determines membership and leadership. */
const NEEDED: Readonly<Record<'unit' | 'employee', Partial<Record<keyof PartFields, Needed>>>> = {
  unit: {
    parent: { consequence: 'no unit lies below another', refersTo: 'unit' },
    path: {
      consequence: 'the data scopes of units (2, 3 and 4) show a user his own records only',
      refersTo: undefined,
    },
    chief: { consequence: 'no unit has a chief, and nobody approves for it', refersTo: 'employee' },
  },
  employee: {
    unit: {
      consequence: 'nobody belongs to a unit, and the data scopes of units show a user his own records only',
      refersTo: 'unit',
    },
  },
};

/**
 * Reports a unit or employee entity without the fields that data scopes and approvals use, declared or with default
 * names (employees without units need none), and declared fields that do not exist or are unsuitable.
 */
export function lintOrganisation(
  { entities: all }: Pick<ProductDocuments, 'entities'>,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  const hasUnits = all.some(({ form }) => partOf(form) === 'unit');
  for (const { key, form } of all) {
    const part = partOf(form);
    const entity = part === 'unit' || part === 'employee' ? entities.get(key) : undefined;
    if (entity !== undefined && (part === 'unit' || part === 'employee'))
      lintPart(entity, part, hasUnits, reportTo(`${key}/form.json`));
  }
}

function lintPart(entity: EntityModel, kind: 'unit' | 'employee', hasUnits: boolean, report: Report): void {
  const { organisation } = entity.source;
  const stated = entity.source.documents.form['x-organisation'];
  const declared = typeof stated === 'object' ? new Map(Object.entries(stated)) : new Map<string, string>();
  const names = new Map<string, string>(Object.entries({ ...partFields(organisation) }));
  const needed = new Map(Object.entries(NEEDED[kind]));
  for (const part of new Set([...declared.keys(), ...(hasUnits ? needed.keys() : [])])) {
    if (part === 'kind') continue;
    const need = needed.get(part);
    const name = names.get(part) ?? '';
    const field = entity.field(name);
    if (field !== undefined && (need === undefined || fits(field, need, organisation))) continue;
    const consequence = need === undefined ? 'nothing is read' : need.consequence;
    const meant = need === undefined ? [] : entity.fields.filter((other) => isMeant(other, need, entity));
    const [first] = meant.length === 1 ? meant : [];
    const pointer = declared.has(part) ? `/x-organisation/${part}` : '/x-organisation';
    report({
      code: 'organisation/incomplete',
      pointer,
      message:
        field === undefined
          ? `The entity has no field "${name}": ${consequence}`
          : `The field "${name}" is no ${need?.refersTo === undefined ? 'text' : `reference to the ${need.refersTo}s`}: ${consequence}`,
      ...(declared.has(part)
        ? {
            proposal: first === undefined ? 'Name the field that is meant' : `Did you mean "${first.name}"?`,
            fix: first === undefined ? undefined : { kind: 'value', to: first.name },
          }
        : {
            proposal: `Add the field, or declare the one that is meant: "x-organisation": { "kind": "${kind}", "${part}": "${first?.name ?? '...'}" }`,
          }),
    });
  }
}

function fits(field: FieldModel, { refersTo }: Needed, organisation: Organisation): boolean {
  return refersTo === undefined ? fieldKind(field).text === 'line' : field.reference?.entity === organisation[refersTo];
}

/** Whether a field with the default name qualifies if none is declared; path fields must be written by the server. */
function isMeant(field: FieldModel, need: Needed, { source }: EntityModel): boolean {
  const { form } = source.documents;
  if (!(field.name in form.properties) || !fits(field, need, source.organisation)) return false;
  return need.refersTo !== undefined || field.computed;
}
