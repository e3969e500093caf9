import type { Check, FieldNode, FormDocument, ScopeBy, TabDocument } from '#generated/documents/FormDocument.ts';
import { listOf } from '#engine/build/buildField.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkComponent } from './field/checkComponent.ts';
import { checkEarlierNames } from './checkEarlierNames.ts';
import { checkExpression } from './checkExpression.ts';
import {
  checkEntityName,
  checkListed,
  checkName,
  fieldNames,
  fieldNamesOfAny,
  namesAmong,
  type Names,
} from './checkName.ts';
import { checkFound, checkLikely, checkRollup } from './checkFound.ts';
import { checkDeclaredOnce } from './field/checkDeclaredOnce.ts';
import { checkFieldName } from './field/checkFieldName.ts';
import { checkMasked } from './field/checkMasked.ts';
import { checkBounds, checkLeastItems } from './field/checkBounds.ts';
import { checkPlaces } from './field/checkPlaces.ts';
import { checkChild, checkPointing } from './checkPointing.ts';
import { demandType, type Fits } from './field/demandType.ts';
import { checkPattern } from './field/checkPattern.ts';
import { checkPublic, checkShownThrough } from './checkPublic.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { checkState } from './checkTransition.ts';
import { checkUserFact } from './checkUserFact.ts';
import { isAmount, isReference, isRows, valueSort, isReferences, fieldKind } from '#fields/table/fieldKinds.ts';

const isText: Fits = (field) => fieldKind(field).text === 'line';

/** Checks the names in a form document, without its rules: fields, entities, enum types, permissions, documents. */
export function checkForm(form: FormDocument, entity: EntityModel, names: Names, report: Report): void {
  const own = fieldNames(entity);
  const field = (name: string, pointer: string): boolean =>
    checkName('reference/unknown-field', name, own, pointer, report);
  const rows = (text: string | undefined, pointer: string): void =>
    checkExpression(text, { record: entity, values: undefined, pointer }, names, report);
  (form.required ?? []).forEach((name, i) => field(name, `/required/${i}`));
  if (form['x-title-field'] !== undefined) field(form['x-title-field'], '/x-title-field');
  for (const name of ['x-permission', 'x-plain'] as const)
    listOf(form[name]).forEach((key, i) =>
      checkName(
        'reference/unknown-key',
        key,
        names.keys,
        typeof form[name] === 'string' ? `/${name}` : `/${name}/${i}`,
        report,
      ),
    );
  (form['x-either'] ?? []).forEach(({ fields }, i) => {
    fields.forEach((name, j) => field(name, `/x-either/${i}/fields/${j}`));
  });
  (form['x-unique'] ?? []).forEach((unique, i) => {
    unique.fields.forEach((name, j) => field(name, `/x-unique/${i}/fields/${j}`));
    rows(unique.where, `/x-unique/${i}/where`);
    if (unique.clears !== undefined) field(unique.clears, `/x-unique/${i}/clears`);
  });
  (form['x-checks'] ?? []).forEach((check, i) => checkCheck(check, `/x-checks/${i}`, entity, names, report));
  const { 'x-scope': scope, 'x-customer': customer } = form;
  rows(scope?.own, '/x-scope/own');
  rows(scope?.about, '/x-scope/about');
  rows(scope?.region, '/x-scope/region');
  rows(scope?.changeable, '/x-scope/changeable');
  if (scope?.parent !== undefined) field(scope.parent, '/x-scope/parent');
  if (scope?.by !== undefined) checkScopeBy(scope.by, entity, names, report);
  if (customer !== undefined) checkCustomer(customer, entity, names, report);
  checkMasked(form, entity, report);
  if (form['x-shown-through'] !== undefined) checkShownThrough(form['x-shown-through'], entity, names, report);
  if (form['x-public'] !== undefined) checkPublic(form['x-public'], entity, names, report);
  (form['x-writes'] ?? []).forEach((write, i) => checkWrite(write, `/x-writes/${i}`, entity, names, report));
  (form['x-detail']?.facts ?? []).forEach((name, i) => field(name, `/x-detail/facts/${i}`));
  (form['x-detail']?.tabs ?? []).forEach((tab, i) => checkTab(tab, `/x-detail/tabs/${i}`, entity, names, report));
  const { field: readField, time } = form['x-read'] ?? {};
  if (readField !== undefined) field(readField, '/x-read/field');
  if (time !== undefined) field(time, '/x-read/time');
  const { field: kept } = form['x-keep'] ?? {};
  if (kept !== undefined) field(kept, '/x-keep/field');
  const entered = namesAmong(entity.fields.filter((other) => !other.computed && !isRows(other)));
  (form['x-versions']?.of ?? []).forEach((name, i) =>
    checkName('reference/unknown-field', name, entered, `/x-versions/of/${i}`, report),
  );
  const sections = collectNodes(form);
  checkDeclaredOnce(sections, report);
  for (const section of sections) {
    for (const { name, node, pointer } of section.fields) {
      checkFieldName(name, node, pointer, entity, report);
      checkField(node, pointer, entity, names, report);
      checkComponent(node, pointer, report);
      checkLeastItems(name, node, pointer, entity, report);
      checkFound(name, node, pointer, entity, names, report);
      checkRollup(name, node, pointer, entity, names, report);
      if (node['x-number'] !== undefined) checkSeries(name, node['x-number'], `${pointer}/x-number`, entity, report);
      const renamed = {
        what: 'a field',
        own: name,
        isNow: (old: string) => entity.field(old) !== undefined,
        claimant: (old: string) => entity.fields.find((other) => other.was.includes(old))?.name,
      };
      checkEarlierNames(node['x-was'] ?? [], `${pointer}/x-was`, renamed, report);
      checkUserFact({ name, node, at: pointer }, entity, names, report);
      // A pattern that does not parse was reported at compile time.
      const { pattern, maxLength } = entity.field(name) ?? {};
      if (node.pattern !== undefined && pattern !== undefined)
        checkPattern(node.pattern, { maxLength }, `${pointer}/pattern`, report);
    }
  }
}

/** Numbers of a series have a prefix, so they are texts; `by` is another text. */
function checkSeries(
  name: string,
  { by, daily, restart }: NonNullable<FieldNode['x-number']>,
  pointer: string,
  entity: EntityModel,
  report: Report,
): void {
  demandType(entity.field(name), isText, pointer, report);
  const texts = namesAmong(entity.fields.filter((field) => isText(field) && field.name !== name));
  if (by !== undefined) checkName('reference/unknown-field', by, texts, `${pointer}/by`, report);
  if (daily !== undefined && restart !== undefined)
    report({
      code: 'document/invalid',
      pointer: `${pointer}/daily`,
      message: '"daily" and "restart" say the same',
      proposal: 'Write only "restart"',
    });
}

/** The place of a row and that of a user refer to the same entity. */
function checkScopeBy({ field, user }: ScopeBy, entity: EntityModel, names: Names, report: Report): void {
  const places = namesAmong(entity.fields.filter((own) => isReference(own) && valueSort(own) === 'number'));
  if (!checkName('reference/unknown-field', field, places, '/x-scope/by/field', report)) return;
  const employee = names.entities.get(entity.source.organisation.employee ?? '');
  const target = entity.field(field)?.reference?.entity;
  const facts = (entity.source.organisation.facts ?? []).map(({ name }) => name);
  const known = facts.filter((name) => employee?.field(name)?.reference?.entity === target);
  checkName('reference/unknown-field', user, known, '/x-scope/by/user', report);
}

function checkCustomer(
  { where, fields, edit = [], when = {}, titleField, line = [], tabs = [] }: NonNullable<FormDocument['x-customer']>,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const known = fieldNames(entity);
  const rows = (text: string, pointer: string): void =>
    checkExpression(text, { record: entity, values: undefined, pointer }, names, report);
  const field = (name: string, pointer: string, of = known): boolean =>
    checkName('reference/unknown-field', name, of, `/x-customer/${pointer}`, report);
  rows(where, '/x-customer/where');
  fields.forEach((name, i) => field(name, `fields/${i}`));
  edit.forEach((name, i) => field(name, `edit/${i}`));
  for (const [name, text] of Object.entries(when)) {
    checkName('reference/unknown-field', name, known, `/x-customer/when/${name}`, report, 'key');
    rows(text, `/x-customer/when/${name}`);
  }
  if (titleField !== undefined) field(titleField, 'titleField', fields);
  const states = entity.workflow?.states ?? [];
  line.forEach((state, i) => checkState(state, states, `/x-customer/line/${i}`, report));
  tabs.forEach((tab, i) => checkTab(tab, `/x-customer/tabs/${i}`, entity, names, report));
}

function checkCheck(
  { field, when, n, total, message }: Check,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  checkName('reference/unknown-field', field, fieldNames(entity), `${pointer}/field`, report);
  checkPlaces(message, n, pointer, report);
  const own = { record: entity, values: entity, total: total !== undefined };
  checkExpression(when, { ...own, pointer: `${pointer}/when` }, names, report);
  checkExpression(n, { ...own, pointer: `${pointer}/n` }, names, report);
  if (total === undefined) return;
  const of = checkEntityName(total.of, `${pointer}/total/of`, names, report);
  if (of === undefined) return;
  if (total.sum !== undefined) {
    const at = `${pointer}/total/sum`;
    checkName('reference/unknown-field', total.sum, fieldNames(of), at, report);
    demandType(of.field(total.sum), isAmount, at, report, of.fields);
  }
  const place = { record: of, values: entity, pointer: `${pointer}/total/where` };
  checkExpression(total.where, place, names, report);
}

function checkWrite(
  { to, field, value }: NonNullable<FormDocument['x-writes']>[number],
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const references = namesAmong(entity.fields.filter(isReference));
  if (!checkName('reference/unknown-field', to, references, `${pointer}/to`, report)) return;
  const reference = entity.field(to)?.reference;
  const targets =
    reference === undefined ? [] : referredKeys(reference).flatMap((key) => names.entities.get(key) ?? []);
  if (targets.length === 0) return;
  if (!checkName('reference/unknown-field', field, fieldNamesOfAny(targets), `${pointer}/field`, report)) return;
  for (const target of targets.filter((other) => other.field(field) !== undefined))
    checkExpression(value, { record: target, values: entity, pointer: `${pointer}/value` }, names, report);
}

function checkTab(tab: TabDocument, pointer: string, entity: EntityModel, names: Names, report: Report): void {
  const { list, by, create, values = {}, when } = tab;
  const row = { record: entity, values: undefined };
  checkExpression(when, { ...row, pointer: `${pointer}/when` }, names, report);
  const listed = checkListed(list, `${pointer}/list`, names, report);
  if (listed === undefined) return;
  const known = fieldNames(listed);
  checkPointing(by, listed, entity.key, `${pointer}/by`, report);
  if (typeof create === 'string') checkPointing(create, listed, entity.key, `${pointer}/create`, report);
  for (const [name, value] of Object.entries(values)) {
    checkName('reference/unknown-field', name, known, `${pointer}/values/${name}`, report, 'key');
    if (typeof value === 'string' && value.includes('{{'))
      checkExpression(value, { ...row, pointer: `${pointer}/values/${name}` }, names, report);
  }
}

function checkField(node: FieldNode, pointer: string, entity: EntityModel, names: Names, report: Report): void {
  const expression = (value: unknown, at: string): void =>
    checkExpression(value, { record: entity, values: entity, pointer: `${pointer}/${at}` }, names, report);
  expression(node.default, 'default');
  expression(node.minimum, 'minimum');
  expression(node.maximum, 'maximum');
  for (const part of ['longitude', 'latitude', 'file'] as const) {
    const name = node['x-component-props']?.[part];
    const at = `${pointer}/x-component-props/${part}`;
    if (name !== undefined) checkName('reference/unknown-field', name, fieldNames(entity), at, report);
  }
  const mentions = node['x-component-props']?.mentions;
  const lists = entity.fields.filter(isReferences).map(({ name }) => name);
  const mentionsAt = `${pointer}/x-component-props/mentions`;
  if (mentions !== undefined) checkName('reference/unknown-field', mentions, lists, mentionsAt, report);
  const binding = node['x-enum'];
  if (binding !== undefined)
    checkName(
      'reference/unknown-enum',
      typeof binding === 'string' ? binding : binding.type,
      names.enums,
      `${pointer}/x-enum${typeof binding === 'string' ? '' : '/type'}`,
      report,
    );
  (node['x-required-by'] ?? []).forEach((code, i) => {
    if (!demandedBy([entity]).includes(code))
      checkName('reference/unknown-action', code, demanding(entity, names), `${pointer}/x-required-by/${i}`, report);
  });
  const { 'x-reference': reference, 'x-child': child, 'x-permission': permission } = node;
  checkBounds(node, pointer, report);
  if (reference !== undefined) checkReferenceNode(reference, `${pointer}/x-reference`, entity, names, report);
  if (child !== undefined) checkChild(child, `${pointer}/x-child`, entity, names, report);
  checkTold(node, pointer, entity, names, report);
  (node['x-since'] ?? []).forEach((name, i) =>
    checkName('reference/unknown-field', name, fieldNames(entity), `${pointer}/x-since/${i}`, report),
  );
  for (const part of ['read', 'write'] as const) {
    const at = `${pointer}/x-permission/${part}`;
    listOf(permission?.[part]).forEach((key, i) =>
      checkName(
        'reference/unknown-key',
        key,
        names.keys,
        typeof permission?.[part] === 'string' ? at : `${at}/${i}`,
        report,
      ),
    );
  }
}

type ReferenceNode = NonNullable<FieldNode['x-reference']>;

/** Checks computed, unstored fields: days in the state of a state field, the person at an item of an enum type. */
function checkTold(node: FieldNode, pointer: string, entity: EntityModel, names: Names, report: Report): void {
  const { 'x-days-in': days, 'x-person-of': person } = node;
  const states = (entity.workflow?.status ?? []).map(({ field }) => field);
  if (days !== undefined) checkName('reference/unknown-field', days, states, `${pointer}/x-days-in`, report);
  if (person === undefined) return;
  const at = `${pointer}/x-person-of`;
  checkName('reference/unknown-field', person.field, fieldNames(entity), `${at}/field`, report);
  checkName('reference/unknown-enum', person.enum, names.enums, `${at}/enum`, report);
}

function checkReferenceNode(
  reference: ReferenceNode,
  pointer: string,
  entity: EntityModel,
  names: Names,
  report: Report,
): void {
  const { entity: key, entityBy, entities = [], where, fill = {} } = reference;
  if ((key === undefined) === (entityBy === undefined))
    report({
      code: 'document/invalid',
      pointer,
      message: 'A reference names either `entity` or `entityBy` and `entities`',
    });
  if (entityBy !== undefined)
    checkName('reference/unknown-field', entityBy, fieldNames(entity), `${pointer}/entityBy`, report);
  entities.forEach((other, i) => checkEntityName(other, `${pointer}/entities/${i}`, names, report));
  const target = key === undefined ? undefined : checkEntityName(key, `${pointer}/entity`, names, report);
  if (target === undefined) return;
  const title = target.field(target.titleField);
  if (title !== undefined && isReference(title))
    report({
      code: 'document/invalid',
      pointer: `${pointer}/entity`,
      message: `Records of "${target.key}" are named by the reference "${title.name}": its number would be shown`,
      proposal: `Name a text in "x-title-field" of "${target.key}", such as a computed one`,
    });
  checkExpression(where, { record: target, values: entity, pointer: `${pointer}/where` }, names, report);
  checkLikely(reference, pointer, { target, entity }, names, report);
  for (const [own, other] of Object.entries(fill)) {
    const at = `${pointer}/fill/${own}`;
    checkName('reference/unknown-field', own, fieldNames(entity), at, report, 'key');
    if (other.includes('{{')) checkExpression(other, { record: target, values: entity, pointer: at }, names, report);
    else checkName('reference/unknown-field', other, fieldNames(target), at, report);
  }
}

/** Sources that may require a field: transitions and secondary forms, of its entity and of its parent entities. */
function demanding(entity: EntityModel, { entities }: Names): string[] {
  const parents = [...entities.values()].filter(({ fields }) =>
    fields.some(({ child }) => child?.entity === entity.key),
  );
  return demandedBy([entity, ...parents]);
}

const demandedBy = (entities: readonly EntityModel[]): string[] =>
  entities.flatMap(({ workflow, forms }) => [
    ...(workflow?.transitions ?? []).map(({ action }) => action),
    ...[...forms.keys()].slice(1),
  ]);
