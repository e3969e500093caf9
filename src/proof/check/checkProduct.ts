import { buildReminder } from '#engine/reminder/buildReminder.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel, Organisation } from '#engine/model/EntityModel.ts';
import { apiName } from '#engine/schema/apiName.ts';
import { enumTypeNames, findOrganisation, withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { type CheckMemory, isNothing, NO_MEMORY, type Reads } from '../memory/CheckMemory.ts';
import { notingNames, openedProduct } from './productReads.ts';
import { EntityTable } from '../memory/EntityTable.ts';
import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { Report, SchemaProblem, ProblemCode } from '#engine/schema/SchemaProblem.ts';
import { listExpressions } from '../expressions/listExpressions.ts';
import { effectPointer, rulePlace } from '../expressions/LintExpression.ts';
import { checkApis } from './checkApis.ts';
import { checkCalls } from './checkCalls.ts';
import { checkCases, checkDecisions } from './checkCases.ts';
import { checkEarlierEnums, checkEarlierNames } from './checkEarlierNames.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import { readExpression } from '#engine/schema/readExpression.ts';
import { checkExpression, checkReference, reportTotal } from './checkExpression.ts';
import { checkName, entityKeys, fieldNames, type Names } from './checkName.ts';
import { checkLayout } from './field/checkLayout.ts';
import { checkFigureCircles } from './field/checkFigureCircles.ts';
import { checkForm } from './checkForm.ts';
import { checkList } from './checkList.ts';
import { checkPrint } from './checkPrint.ts';
import { checkReminder } from './checkReminder.ts';
import { checkRoleDocument } from './checkRoleDocument.ts';
import { listNames } from '#language/mapExpression.ts';
import { userNames } from '#engine/permission/UserContext.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { ProblemList } from './ProblemList.ts';
import { reservedName } from './reservedNames.ts';
import { checkCompany } from './checkCompany.ts';
import { checkOutside, sharesKinds } from './checkOutside.ts';
import { checkPages } from './checkPage.ts';
import { checkMenus, rolesRead } from './checkMenus.ts';
import { actionProblems } from '#engine/workflow/actionModel.ts';
import { checkTexts } from './checkTexts.ts';
import { checkWorkbench } from './checkWorkbench.ts';
import { checkStateEnums, checkWorkflow } from './checkWorkflow.ts';

/** Problems that appear only when two rule sets are combined. */
const JOINED: readonly ProblemCode[] = ['rule/duplicate', 'rule/cycle'];

/** Reports problems of dialog and entity rules combined: two rules that set one property, and cycles. */
function checkDialogs(entity: EntityModel, report: Report): void {
  (entity.source.documents.workflow?.transitions ?? []).forEach(({ action }, i) => {
    const known = new Set<string>();
    for (const { code, message } of actionProblems(entity, action)) {
      if (!JOINED.includes(code) || known.has(message)) continue;
      known.add(message);
      report({ code, pointer: `/transitions/${i}`, message });
    }
  });
}

/** A product whose documents fit together: the models of its entities, and everything wrong with it. */
export interface CheckedProduct {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly problems: readonly SchemaProblem[];
}

/** Builds a product's models and checks its documents, without pieces that `memory` knows. Pure. */
export function checkProduct(product: ProductDocuments, memory: CheckMemory = NO_MEMORY): CheckedProduct {
  const found = new ProblemList();
  const reportTo = (file: string): Report => found.reportTo(file);
  const organisation = findOrganisation(product.entities, product.company);
  const all = withDialogs(product.entities);
  const names = namesOf(product, organisation, all);
  memory.open(openedProduct(product, organisation, names, all, (key) => entities.get(key)));
  const piece = (name: string, folders: readonly string[], work: (names: Names, reads: Reads) => void): void => {
    memory.recall(
      name,
      () => found.reported,
      isNothing,
      (reads) => {
        reads.files(...folders);
        work(notingNames({ ...names, entities: reads.entities(entities) }, reads), reads);
        return null;
      },
    );
  };
  const byKey = new Map(all.map((documents) => [documents.key, documents]));
  const made = new Map<string, EntityModel>();
  const keep = (entity: EntityModel): EntityModel => {
    made.set(entity.key, entity);
    return entity;
  };
  // Entities that were built without problems are built again on demand.
  const entities = new EntityTable(new Set(byKey.keys()), (key) => {
    const documents = byKey.get(key);
    const unreported = (file: EntityDocuments) => buildEntityModel(file, organisation, () => () => undefined);
    return made.get(key) ?? (documents && keep(memory.model(key, () => unreported(documents))));
  });
  for (const documents of all)
    piece(`model ${documents.key}`, [`${documents.key}/`], () => {
      const entity = buildEntityModel(documents, organisation, (file) => reportTo(`${documents.key}/${file}`));
      keep(memory.model(documents.key, () => entity));
    });
  const isSound = found.count === 0;
  for (const documents of all) {
    const { key } = documents;
    piece(`entity ${key}`, [`${key}/`], (read) => {
      checkKey(key, reportTo(`${key}/form.json`));
      const renamed = {
        what: 'an entity',
        own: key,
        isNow: (old: string) => read.entities.has(old),
        claimant: (old: string) => [...read.entities.values()].find(({ was }) => was.includes(old))?.key,
      };
      checkEarlierNames(documents.form['x-was'] ?? [], '/x-was', renamed, reportTo(`${key}/form.json`));
      checkEntity(documents, read, reportTo);
    });
    if (isSound)
      piece(`dialogs ${key}`, [], (read) => {
        const entity = read.entities.get(key);
        if (entity !== undefined) checkDialogs(entity, reportTo(`${key}/workflow.json`));
      });
  }
  if (isSound)
    piece('figures', [], (read) => {
      checkFigureCircles(
        all.flatMap(({ key }) => read.entities.get(key) ?? []),
        reportTo,
      );
    });
  checkApis(all, reportTo);
  for (const documents of product.entities)
    piece(`texts ${documents.key}`, [`${documents.key}/`], () => checkReadTexts(documents, reportTo));
  for (const [name, menu] of Object.entries(product.menus))
    piece(`menu ${name}`, ['menus/'], (read, reads) =>
      checkMenus(menu, rolesRead(product, reads), read, reportTo(`menus/${name}.json`)),
    );
  for (const [name, workbench] of Object.entries(product.workbench))
    piece(`workbench ${name}`, ['workbench/', 'menus/'], (read) => {
      const items = Object.values(product.menus)
        .filter((menu) => menu.role === workbench.role && sharesKinds(menu, workbench))
        .flatMap((menu) => menu.items);
      checkWorkbench(workbench, items, read, reportTo(`workbench/${name}.json`));
    });
  for (const [name, role] of Object.entries(product.roles))
    piece(`role ${name}`, [`roles/${name}.json`], (read) =>
      checkRoleDocument(role, read, reportTo(`roles/${name}.json`)),
    );
  for (const [name, reminder] of Object.entries(product.reminders))
    piece(`reminder ${name}`, ['reminders/'], (read) => {
      const report = reportTo(`reminders/${name}.json`);
      buildReminder(name, reminder, report);
      checkReminder(reminder, read, Object.keys(product.roles), report);
    });
  if (isSound)
    for (const documents of product.entities)
      piece(`decisions ${documents.key}`, [`${documents.key}/`], (read, reads) => {
        if ((documents.cases?.decisions ?? []).length === 0) return;
        reads.names('roles');
        reads.files('reminders/');
        checkDecisions(documents, product, read.entities, reportTo);
      });
  piece('pages', ['site/', 'menus/'], (read) => checkPages(product, read, reportTo));
  piece('outside', ['menus/', 'workbench/', 'enums/'], (read) => checkOutside(product, read.entities, reportTo));
  const { company } = product;
  if (company !== undefined)
    piece('company', ['company.json'], (read) => checkCompany(company, read, reportTo('company.json')));
  for (const [name, document] of Object.entries(product.enums))
    piece(`enum ${name}`, [`enums/${name}.json`], (read) => checkEnum(document, read, reportTo(`enums/${name}.json`)));
  checkEarlierEnums(product.enums, reportTo);
  checkStateEnums(product, reportTo);
  return { entities, problems: found.problems() };
}

function namesOf(
  product: ProductDocuments,
  organisation: Organisation,
  all: readonly EntityDocuments[],
): Omit<Names, 'entities'> {
  return {
    dialogs: all.filter(({ form }) => form['x-dialog'] === true).map(({ key }) => key),
    lists: all.flatMap(({ key, lists }) => Object.keys(lists).map((list) => `${key}/${list}`)),
    apis: new Map(all.map(({ key, form }) => [apiName(key, form), key])),
    enums: enumTypeNames(product),
    keys: Object.values(product.menus).flatMap((menu) => listMenuKeys(menu.items)),
    roles: Object.keys(product.roles),
    user: userNames(organisation),
    code: product.code,
  };
}

/** The problems of a file of the site among the documents of a sound product. */
export function checkSiteFile(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  file: string,
): readonly SchemaProblem[] {
  const found = new ProblemList();
  const organisation = findOrganisation(product.entities, product.company);
  const names = namesOf(product, organisation, withDialogs(product.entities));
  checkPages(product, { ...names, entities }, (of) => found.reportTo(of));
  return found.problems().filter((problem) => problem.file === file);
}

/** Reports an entity whose name is not possible for a table. */
function checkKey(key: string, report: Report): void {
  const reason = reservedName(key);
  if (reason === undefined) return;
  report({
    code: 'document/reserved-name',
    pointer: '/title',
    message: `An entity cannot be called "${key}": ${reason}`,
    proposal: `Rename the folder, for example to "${nameOf(key)}" or a longer word`,
  });
}

/** A name that is like one which cannot be. */
const nameOf = (key: string): string => {
  const [first = '', ...more] = key.split(/[^A-Za-z0-9_]+/).filter((part) => part !== '');
  const joined = [first, ...more.map((part) => part.charAt(0).toUpperCase() + part.slice(1))].join('');
  return joined === key ? `${key}1` : joined === '' ? 'thing' : joined.replace(/^[^A-Za-z]+/, 'a$&');
};

function checkEntity(documents: EntityDocuments, names: Names, reportTo: (file: string) => Report): void {
  const entity = names.entities.get(documents.key);
  if (entity === undefined) return;
  const formReport = reportTo(`${documents.key}/form.json`);
  const workflowReport = reportTo(`${documents.key}/workflow.json`);
  const sections = collectNodes(documents.form).map((section) => section.key);
  checkForm(documents.form, entity, names, formReport);
  for (const form of entity.forms.values()) {
    const isMain = form.name === 'form';
    const report = isMain ? formReport : reportTo(`${documents.key}/${form.name}.form.json`);
    checkLayout(form, isMain ? '/x-layout' : '/layout', report);
  }
  checkRules(entity, names, reportTo);
  if (documents.workflow !== undefined) checkWorkflow(documents.workflow, entity, sections, names, workflowReport);
  for (const [name, list] of Object.entries(documents.lists)) {
    checkList(
      list,
      entity,
      { name, names },
      reportTo(`${documents.key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`),
    );
  }
  if (documents.print !== undefined)
    checkPrint(documents.print, entity, names, reportTo(`${documents.key}/print.json`));
  for (const expression of listExpressions(documents, entity, (key) => names.entities.get(key)))
    checkCalls(expression, names, reportTo(expression.file));
  if (documents.cases !== undefined)
    checkCases(documents.cases, entity, names, reportTo(`${documents.key}/cases.json`));
}

function checkReadTexts(
  { key, form, forms, lists, workflow, print }: EntityDocuments,
  reportTo: (file: string) => Report,
): void {
  checkTexts(form, reportTo(`${key}/form.json`));
  for (const [name, document] of Object.entries(forms)) checkTexts(document, reportTo(`${key}/${name}.form.json`));
  for (const [name, document] of Object.entries(lists))
    checkTexts(document, reportTo(`${key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`));
  checkTexts(workflow, reportTo(`${key}/workflow.json`));
  checkTexts(print, reportTo(`${key}/print.json`));
}

/** Checks the names in a dynamic enum type: its entity, its label and group fields, and its condition. */
function checkEnum({ dynamic }: EnumDocument, names: Names, report: Report): void {
  if (dynamic === undefined) return;
  checkName('reference/unknown-entity', dynamic.entity, entityKeys(names), '/dynamic/entity', report);
  const entity = names.entities.get(dynamic.entity);
  if (entity === undefined) return;
  checkName('reference/unknown-field', dynamic.label, fieldNames(entity), '/dynamic/label', report);
  if (dynamic.group !== undefined)
    checkName('reference/unknown-field', dynamic.group, fieldNames(entity), '/dynamic/group', report);
  if (dynamic.where === undefined || readExpression(dynamic.where, '/dynamic/where', report) === undefined) return;
  checkExpression(dynamic.where, { record: entity, values: undefined, pointer: '/dynamic/where' }, names, report);
}

/** Checks the fields of referenced records and the user in rules; only possible once all entities are known. */
function checkRules(entity: EntityModel, names: Names, reportTo: (file: string) => Report): void {
  for (const rule of entity.ruleSet.rules) {
    const place = rulePlace(entity, rule);
    const report = reportTo(place.file);
    const parts: [pointer: string, Rule['condition']][] = [
      [`${place.pointer}/when`, rule.condition],
      [effectPointer(place, 'fulfill', rule.fulfill), rule.fulfill?.expression],
      [effectPointer(place, 'otherwise', rule.otherwise), rule.otherwise?.expression],
    ];
    for (const [pointer, expression] of parts) {
      for (const { root, path, start, end } of expression === undefined ? [] : listNames(expression)) {
        const [first = '', second = ''] = path;
        if (root === '$ref') checkReference(entity, first, second, { pointer, range: [start, end] }, names, report);
        if (root === '$total') reportTotal(pointer, [start, end], report);
        if (root === '$user') checkName('reference/unknown-field', first, names.user, pointer, report, [start, end]);
      }
    }
  }
}
