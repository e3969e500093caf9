import { build } from '#language/build.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import type { MenuDocument, MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { menuLists } from '#engine/workbench/offerWorkbench.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { sharesKinds } from '../check/checkOutside.ts';

type Entities = ReadonlyMap<string, EntityModel>;
type ReportTo = (file: string) => Report;

/** Reports menu entries and lists offered to external people that would show or accept nothing. */
export function lintPortal(key: string, product: ProductDocuments, entities: Entities, reportTo: ReportTo): void {
  const entity = entities.get(key);
  if (entity === undefined) return;
  lintEdited(entity, reportTo(`${key}/form.json`));
  for (const { child } of entity.fields) {
    const rows = child && entities.get(child.entity);
    if (rows !== undefined) lintRows(entity, rows, child?.by ?? '', reportTo(`${rows.key}/form.json`));
  }
  const menus = Object.entries(product.menus);
  for (const [name, menu] of menus)
    if (menu.role === 'customer') lintEntries(menu.items, '/items', entity, reportTo(`menus/${name}.json`));
  const opened = (role: MenuDocument['role']): Set<string> =>
    new Set(menus.flatMap(([, menu]) => (menu.role === role ? [...menuLists(menu.items)] : [])));
  const employees = opened('employee');
  for (const name of opened('customer')) {
    const [of, list = ''] = name.split('/');
    const model = entity.lists.get(list);
    // A list that employees also open may show external people less on purpose.
    if (of !== key || entity.customer === undefined || model === undefined || employees.has(name)) continue;
    lintList(model, entity, entities, reportTo(`${key}/${list === 'list' ? 'list.json' : `${list}.list.json`}`));
  }
}

/** Reports fields that external people may edit but not see: no form contains them. */
function lintEdited({ customer }: EntityModel, report: Report): void {
  (customer?.edit ?? []).forEach((name, i) => {
    if (customer?.fields.includes(name) === true) return;
    report({
      code: 'portal/incomplete',
      pointer: `/x-customer/edit/${i}`,
      message: `People from outside may fill in "${name}" and do not see it: no form shows it to them`,
      proposal: 'Add it to "fields" of "x-customer", or take it away here',
    });
  });
}

/** Reports child rows that external people see although they do not see their record. */
function lintRows(parent: EntityModel, rows: EntityModel, by: string, report: Report): void {
  if (rows.customer === undefined || parent.customer === undefined) return;
  const { where } = rows.customer;
  // An unknown field is reported where it is written.
  const isRead = listNames(parent.customer.where).every(
    ({ root, path: [name = ''] }) => root !== '$record' || parent.field(name) !== undefined,
  );
  if (!isRead) return;
  const above = mapExpression(parent.customer.where, (node) => {
    if (node.kind !== 'name' || node.root !== '$record') return node;
    return node.path[0] === 'Id' ? { ...node, path: [by] } : { ...node, root: '$ref', path: [by, ...node.path] };
  });
  const both = build.and(where, above);
  const isSame = (one: Expression): boolean => provenSame(one, both, () => undefined);
  if (isSame(where)) return;
  report({
    code: 'portal/incomplete',
    pointer: '/x-customer/where',
    message: `People from outside see rows of "${rows.key}" whose record of "${parent.key}" they do not see`,
    // The condition of the record may read records that it refers to: rows do not reach those.
    ...(listNames(parent.customer.where).some(({ root }) => root === '$ref')
      ? {}
      : { proposal: `Write "where": "{{ ${printExpression(isSame(above) ? above : both)} }}"` }),
  });
}

/** Reports workbenches that no menu opens. */
export function lintWorkbenches(product: ProductDocuments, reportTo: ReportTo): void {
  const menus = Object.entries(product.menus);
  for (const [name, workbench] of Object.entries(product.workbench)) {
    const own = menus.filter(([, menu]) => menu.role === workbench.role && sharesKinds(menu, workbench));
    if (own.length === 0 || own.some(([, { items }]) => opensHome(items))) continue;
    reportTo(`workbench/${name}.json`)({
      code: 'portal/incomplete',
      pointer: '/role',
      message: 'No entry of the menu of this role opens the workbench: no user sees it',
      proposal: `Add { "title": "…", "path": "/home", "screen": "home" } to menus/${own[0]?.[0] ?? ''}.json`,
    });
  }
}

const opensHome = (items: readonly MenuItemDocument[]): boolean =>
  items.some(({ screen, children = [] }) => screen === 'home' || opensHome(children));

function lintEntries(items: readonly MenuItemDocument[], pointer: string, entity: EntityModel, report: Report): void {
  const told = (list: string | undefined, at: string): void => {
    if (list?.split('/')[0] !== entity.key || entity.customer !== undefined) return;
    report({
      code: 'portal/incomplete',
      pointer: at,
      message: `People from outside see nothing of "${entity.key}": the entry does not open for them`,
      proposal: `Say in "x-customer" of ${entity.key}/form.json which records and fields they see`,
    });
  };
  items.forEach(({ list, tabs = [], children = [] }, i) => {
    told(list, `${pointer}/${i}/list`);
    tabs.forEach((tab, j) => told(tab.list, `${pointer}/${i}/tabs/${j}/list`));
    lintEntries(children, `${pointer}/${i}/children`, entity, report);
  });
}

function lintList(list: ListModel, entity: EntityModel, entities: Entities, report: Report): void {
  const { customer, source } = entity;
  const document = source.documents.lists[list.name];
  if (customer === undefined || document === undefined) return;
  for (const part of ['columns', 'filters'] as const)
    (document[part] ?? []).forEach((written, i) => {
      const name = typeof written === 'string' ? written : 'field' in written ? written.field : undefined;
      const [first = ''] = (typeof name === 'string' ? name : '').split('.');
      if (first === '' || entity.field(first) === undefined || customer.fields.includes(first)) return;
      report({
        code: 'portal/incomplete',
        pointer: `/${part}/${i}`,
        message: `People from outside, for whom this list is, do not see "${first}"`,
        proposal: `Add it to "fields" of "x-customer" in ${entity.key}/form.json, or take it away here`,
      });
    });
  (document.create ?? []).forEach(({ form, values = {} }, i) => {
    if (customer.edit.length === 0)
      report({
        code: 'portal/incomplete',
        pointer: `/create/${i}`,
        message: 'People from outside, for whom this list is, may fill in nothing: they do not see the button',
        proposal: `Name in "edit" of "x-customer" in ${entity.key}/form.json what they fill in`,
      });
    else {
      lintOwnership({ form, values }, entity, `/create/${i}/form`, report);
      lintOwner(values, entity, `/create/${i}/form`, report);
      lintChoices({ form, values }, entity, entities, `/create/${i}/form`, report);
    }
  });
}

/** How a list creates a record: the form, and the given values. */
interface Making {
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reports created records that their creator would not see: the fields that identify the owner need a value. */
function lintOwnership({ form, values }: Making, entity: EntityModel, pointer: string, report: Report): void {
  const { customer, forms, ruleSet } = entity;
  const drawn = forms.get(form)?.fields ?? [];
  for (const name of customer === undefined ? [] : ownerFields(customer.where)) {
    const field = entity.field(name);
    if (field === undefined || Object.hasOwn(values, name)) continue;
    const isGiven = drawn.includes(field) && (customer?.edit.includes(name) === true || field.default !== undefined);
    const isApart = field.component === 'None' && field.default !== undefined;
    if (isGiven || isApart || ruleSet.rules.some(({ reach }) => reach.includes(field.index))) continue;
    report({
      code: 'portal/incomplete',
      pointer,
      message: `Nothing gives "${name}" a value in this form, and by it people from outside see what is theirs: whatever they add is refused`,
      proposal: `Give it "default": "{{ $user.CustomerId }}" and draw it in the form: people from outside do not see it there unless "edit" names it`,
    });
  }
}

/** Reports pickers of records that external people may not see: they stay empty. */
function lintChoices(
  { form, values }: Making,
  { key, customer, forms }: EntityModel,
  entities: Entities,
  pointer: string,
  report: Report,
): void {
  for (const { name, reference } of forms.get(form)?.fields ?? []) {
    if (reference === undefined || customer?.edit.includes(name) !== true || Object.hasOwn(values, name)) continue;
    const targets = referredKeys(reference).flatMap((target) => entities.get(target) ?? []);
    const [first] = targets;
    if (first === undefined || targets.some((target) => target.customer !== undefined)) continue;
    report({
      code: 'portal/incomplete',
      pointer,
      message: `People from outside choose "${name}" in this form, and see nothing of "${first.key}": the picker is empty`,
      proposal: `Say in "x-customer" of ${first.key}/form.json which of them they see, or take the field out of "edit" of "x-customer" in ${key}/form.json`,
    });
  }
}

/** Reports records added by external people without an employee as owner: limited users would not see them. */
function lintOwner(
  values: Readonly<Record<string, unknown>>,
  entity: EntityModel,
  pointer: string,
  report: Report,
): void {
  const { ruleSet, customer } = entity;
  const owner = entity.field('OwnerId');
  if (owner === undefined || Object.hasOwn(values, owner.name) || customer?.edit.includes(owner.name) === true) return;
  const given = owner.default;
  const isUsual = given === undefined || ('value' in given ? given.value === null : isOfUser(given.expression));
  // Suggested values do not count: external people do not fill in this field.
  const isRuled = ruleSet.rules.some(({ property, reach }) => property === 'value' && reach.includes(owner.index));
  if (!isUsual || isRuled) return;
  report({
    code: 'portal/incomplete',
    pointer,
    message:
      'Records added by external users have no owner: employees with a scope of own or unit records do not find them',
    proposal: `Declare "OwnerId" in the form with a value that leads to an employee: a rule such as { "value": "{{ $ref.ClientId.OwnerId }}" }, or a "default"`,
  });
}

const isOfUser = (value: Expression): boolean =>
  value.kind === 'name' && value.root === '$user' && value.path[0] === 'EmployeeId';

/** The fields that a condition compares with the external user's own id. */
function ownerFields(where: Expression): string[] {
  if (where.kind === 'logical' && where.op === '&&') return [...ownerFields(where.left), ...ownerFields(where.right)];
  if (where.kind !== 'compare' || where.op !== '===') return [];
  const sides = [where.left, where.right];
  const isUser = sides.some((side) => side.kind === 'name' && side.root === '$user' && side.path[0] === 'CustomerId');
  if (!isUser) return [];
  return sides.flatMap((side) =>
    side.kind === 'name' && side.root === '$record' && side.path.length === 1 ? side.path : [],
  );
}
