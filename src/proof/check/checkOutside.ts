import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import type { Addressed } from '#engine/model/documentFor.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partOf, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { USER_FIELDS } from '#engine/permission/UserContext.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { valueSort } from '#fields/table/fieldKinds.ts';
import { checkName, namesAmong } from './checkName.ts';

type ReportTo = (file: string) => Report;

/** An entity of external people, with the field for their kinds and its enum type. */
interface Outside {
  readonly entity: EntityModel;
  readonly by: string | undefined;
  readonly type: EnumDocument | undefined;
}

/**
 * Checks the entities of people: each part of the organisation has one entity, except external people; the kinds of
 * external people can be distinguished; and each user has at most one menu and one workbench.
 */
export function checkOutside(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: ReportTo,
): void {
  checkParts(product, reportTo);
  const outsiders = product.entities.flatMap(({ key, form }): Outside[] => {
    const entity = partOf(form) === 'customer' ? entities.get(key) : undefined;
    if (entity === undefined) return [];
    const by = checkKind(entity, reportTo(`${key}/form.json`));
    return [{ entity, by, type: product.enums[entity.field(by ?? '')?.enum?.type ?? ''] }];
  });
  checkAddressed('menus', product.menus, outsiders, reportTo);
  checkAddressed('workbench', product.workbench, outsiders, reportTo);
  for (const outside of outsiders) checkMenus(outside, product, reportTo);
}

/** Reports external people without a menu. */
function checkMenus({ entity, by, type }: Outside, product: ProductDocuments, reportTo: ReportTo): void {
  const menus = Object.values(product.menus).filter(
    ({ role, of }) => role === 'customer' && (of === undefined || of === entity.key),
  );
  if (menus.some(({ kinds }) => kinds === undefined)) return;
  const isOther = Object.values(product.menus).some(({ role }) => role === 'customer') && menus.length === 0;
  const left = type === undefined ? [] : itemsOf(type).filter(({ Value }) => !has(menus, Value));
  if (!isOther && (by === undefined || left.length === 0)) return;
  const whom = isOther ? entity.title : left.map(({ Value, Label }) => `${Value} (${Label})`).join(', ');
  reportTo(`${entity.key}/form.json`)({
    code: 'document/invalid',
    pointer: isOther ? '/x-organisation' : '/x-organisation/by',
    message: `There is no menu for ${whom}: these people would see nothing`,
    proposal: isOther
      ? `Add a menu of the role "customer" with "of": "${entity.key}"`
      : 'Name them in "kinds" of a menu, or add a menu of the role "customer" without "kinds"',
  });
}

const has = (menus: readonly Addressed[], value: string | number): boolean =>
  menus.some(({ kinds = [] }) => kinds.includes(value));

/** Whether a person can belong to the entities and kinds of both. */
export const sharesKinds = (a: Addressed, b: Addressed): boolean =>
  (a.of === undefined || b.of === undefined || a.of === b.of) &&
  (a.kinds === undefined || b.kinds === undefined || a.kinds.some((kind) => b.kinds?.includes(kind) === true));

const itemsOf = ({ items = [] }: EnumDocument): NonNullable<EnumDocument['items']> => items;

/** Reports a second entity for the same part of the organisation, which would be ignored. */
function checkParts({ entities }: ProductDocuments, reportTo: ReportTo): void {
  const known = new Map<string, string>();
  for (const { key, form } of entities) {
    const part = partOf(form);
    const first = known.get(part ?? '');
    if (part === undefined || part === 'customer') continue;
    if (first === undefined) known.set(part, key);
    else
      reportTo(`${key}/form.json`)({
        code: 'document/invalid',
        pointer: '/x-organisation',
        message: `"${first}" is the ${part} of this product already`,
        proposal: 'Remove it here or there',
      });
  }
}

/** The field that distinguishes the kinds; undefined without a suitable one. */
function checkKind(entity: EntityModel, report: Report): string | undefined {
  const { form } = entity.source.documents;
  const declared = form['x-organisation'];
  if (typeof declared !== 'object' || declared.kind !== 'customer') return undefined;
  const { by } = declared;
  const pointer = '/x-organisation/by';
  const fits = entity.fields.filter(
    (field) => field.enum !== undefined && !field.transient && valueSort(field) !== 'list',
  );
  if (!checkName('reference/unknown-field', by, namesAmong(fits), pointer, report)) return undefined;
  const facts = (entity.source.organisation.facts ?? []).filter(({ ofOutside }) => ofOutside !== true);
  const refuse = (message: string): void => report({ code: 'document/invalid', pointer, message });
  if (USER_FIELDS.some((known) => known === by)) refuse(`$user.${by} exists in every product`);
  if (facts.some(({ name }) => name === by)) refuse(`$user.${by} is said of employees already`);
  if (form['x-customer']?.edit?.includes(by) === true)
    refuse(`"x-customer" lets people from outside change "${by}" themselves, and with it what they may see`);
  return by;
}

function checkAddressed(
  folder: string,
  documents: Readonly<Record<string, Addressed>>,
  outsiders: readonly Outside[],
  reportTo: ReportTo,
): void {
  const known = new Map<string, string>();
  const keys = outsiders.map(({ entity }) => entity.key);
  for (const [name, { role, of, kinds }] of Object.entries(documents)) {
    const report = reportTo(`${folder}/${name}.json`);
    const refuse = (pointer: string, message: string, proposal?: string): void => {
      report({ code: 'document/invalid', pointer, message, ...(proposal === undefined ? {} : { proposal }) });
    };
    if (of !== undefined && role === 'employee')
      refuse('/of', 'Only people from outside have records of such entities');
    else if (of !== undefined && !keys.includes(of))
      refuse('/of', `People from outside have no records of "${of}"`, `One of ${keys.join(', ')}`);
    const [only, ...more] = outsiders.filter(({ entity }) => of === undefined || entity.key === of);
    const by = more.length === 0 ? only?.by : undefined;
    if (kinds !== undefined && role === 'employee') refuse('/kinds', 'Only people from outside are of kinds');
    else if (kinds !== undefined && more.length > 0)
      refuse('/kinds', 'Kinds are those of one entity', `Say in "of" which: ${keys.join(', ')}`);
    else if (kinds !== undefined && by === undefined)
      refuse(
        '/kinds',
        'Nothing says of what kind people from outside are',
        'Name the field in their entity: "x-organisation": { "kind": "customer", "by": "Kind" }',
      );
    for (const [i, kind] of (kinds ?? ['']).entries()) {
      const isThere =
        kinds === undefined || by === undefined || only?.type?.items?.some(({ Value }) => Value === kind) !== false;
      if (!isThere) refuse(`/kinds/${i}`, `The field "${by ?? ''}" has no item ${JSON.stringify(kind)}`);
      const whom = `${role} ${of ?? ''} ${kind}`;
      const first = known.get(whom);
      if (first === undefined) known.set(whom, name);
      else refuse(kinds === undefined ? '/role' : `/kinds/${i}`, `${folder}/${first}.json is for the same people`);
    }
  }
}
