import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { Addressed } from '#engine/model/documentFor.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partOf, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { valueSort } from '#fields/table/traits.ts';
import { checkName } from './checkName.ts';

type ReportTo = (file: string) => Report;

/**
 * Checks who is who: that each part of the organisation is played once, that the kinds of people from outside can be told, and that every
 * user has one menu and one workbench at most.
 */
export function checkOutside(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: ReportTo,
): void {
  checkParts(product, reportTo);
  const outside = product.entities.find(({ form }) => partOf(form) === 'customer');
  const entity = entities.get(outside?.key ?? '');
  const by = entity === undefined ? undefined : checkKind(entity, reportTo(`${entity.key}/form.json`));
  const type = by === undefined ? undefined : product.enums[entity?.field(by)?.enum?.type ?? ''];
  checkAddressed('menus', product.menus, by, type, reportTo);
  checkAddressed('workbench', product.workbench, by, type, reportTo);
  if (entity === undefined || by === undefined || type === undefined) return;
  const menus = Object.values(product.menus).filter(({ role }) => role === 'customer');
  if (menus.some(({ kinds }) => kinds === undefined)) return;
  const left = itemsOf(type).filter(({ Value }) => !menus.some(({ kinds = [] }) => kinds.includes(Value)));
  if (left.length === 0) return;
  reportTo(`${entity.key}/form.json`)({
    code: 'document/invalid',
    pointer: '/x-organisation/by',
    message: `There is no menu for ${left.map(({ Value, Label }) => `${Value} (${Label})`).join(', ')}: these people would see nothing`,
    proposal: 'Name them in "kinds" of a menu, or add a menu of the role "customer" without "kinds"',
  });
}

/** Tells whether somebody can be of the kinds of both. */
export const sharesKinds = (a: Addressed, b: Addressed): boolean =>
  a.kinds === undefined || b.kinds === undefined || a.kinds.some((kind) => b.kinds?.includes(kind) === true);

const itemsOf = ({ items = [] }: EnumDocument): NonNullable<EnumDocument['items']> => items;

/** Whoever comes second would be left out without a word. */
function checkParts({ entities }: ProductDocuments, reportTo: ReportTo): void {
  const known = new Map<string, string>();
  for (const { key, form } of entities) {
    const part = partOf(form);
    const first = known.get(part ?? '');
    if (part === undefined) continue;
    if (first === undefined) known.set(part, key);
    else
      reportTo(`${key}/form.json`)({
        code: 'document/invalid',
        pointer: '/x-organisation',
        message: `"${first}" is the ${part} of this product already`,
        proposal:
          part === 'customer'
            ? 'Keep people from outside in one entity, and tell their kinds apart by a field of it: "x-organisation": { "kind": "customer", "by": "Kind" }'
            : 'Remove it here or there',
      });
  }
}

/** The field that tells the kinds apart; undefined without one that can. */
function checkKind(entity: EntityModel, report: Report): string | undefined {
  const { form } = entity.source.documents;
  const declared = form['x-organisation'];
  if (typeof declared !== 'object' || declared.kind !== 'customer') return undefined;
  const { by } = declared;
  const pointer = '/x-organisation/by';
  const fits = entity.fields.filter(
    (field) => field.enum !== undefined && !field.transient && valueSort(field) !== 'list',
  );
  const names = fits.map(({ name }) => name);
  if (!checkName('reference/unknown-field', by, names, pointer, report)) return undefined;
  const facts = (entity.source.organisation.facts ?? []).filter(({ ofOutside }) => ofOutside !== true);
  const refuse = (message: string): void => {
    report({ code: 'document/invalid', pointer, message });
  };
  if (USER_FIELDS.some((known) => known === by)) refuse(`$user.${by} exists in every product`);
  if (facts.some(({ name }) => name === by)) refuse(`$user.${by} is said of employees already`);
  if (form['x-customer']?.edit?.includes(by) === true)
    refuse(`"x-customer" lets people from outside change "${by}" themselves, and with it what they may see`);
  return by;
}

/** Checks whom documents are for. */
function checkAddressed(
  folder: string,
  documents: Readonly<Record<string, Addressed>>,
  by: string | undefined,
  type: EnumDocument | undefined,
  reportTo: ReportTo,
): void {
  const known = new Map<string, string>();
  for (const [name, { role, kinds }] of Object.entries(documents)) {
    const report = reportTo(`${folder}/${name}.json`);
    const refuse = (pointer: string, message: string, proposal?: string): void => {
      report({ code: 'document/invalid', pointer, message, ...(proposal === undefined ? {} : { proposal }) });
    };
    if (kinds !== undefined && role === 'employee') refuse('/kinds', 'Only people from outside are of kinds');
    else if (kinds !== undefined && by === undefined)
      refuse(
        '/kinds',
        'Nothing says of what kind people from outside are',
        'Name the field in their entity: "x-organisation": { "kind": "customer", "by": "Kind" }',
      );
    for (const [i, kind] of (kinds ?? ['']).entries()) {
      const isThere = kinds === undefined || type?.items?.some(({ Value }) => Value === kind) !== false;
      if (!isThere) refuse(`/kinds/${i}`, `The field "${by ?? ''}" has no item ${JSON.stringify(kind)}`);
      const whom = `${role} ${kind}`;
      const first = known.get(whom);
      if (first === undefined) known.set(whom, name);
      else refuse(kinds === undefined ? '/role' : `/kinds/${i}`, `${folder}/${first}.json is for the same people`);
    }
  }
}
