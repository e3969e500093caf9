import { buildReminder } from '#engine/reminder/buildReminder.ts';
import { buildEntityModel } from '#engine/model/buildEntityModel.ts';
import { collectNodes } from '#engine/model/build/collectNodes.ts';
import type { RoleDocument } from '#generated/documents/RoleDocument.ts';
import type { EntityDocuments } from '#engine/model/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { enumTypeNames } from '#engine/model/enumTypeNames.ts';
import { listMenuKeys } from '#engine/model/listMenuKeys.ts';
import { findOrganisation, withDialogs, type ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report, SchemaProblem } from '#engine/model/SchemaProblem.ts';
import { listExpressions } from '../lint/read/listExpressions.ts';
import { checkCalls } from './checkCalls.ts';
import { checkCases } from './checkCases.ts';
import { checkEnum } from './checkEnum.ts';
import { checkForm } from './checkForm.ts';
import { checkList } from './checkList.ts';
import { checkMenu } from './checkMenu.ts';
import { checkName, type Names } from './checkName.ts';
import { checkReminder } from './checkReminder.ts';
import { checkRules } from './checkRules.ts';
import { ProblemList } from './ProblemList.ts';
import { actionCodes } from '#engine/permission/actionCodes.ts';
import { checkPage } from './checkPage.ts';
import { checkSite } from './checkSite.ts';
import { SIGN_IN_PATHS } from './SIGN_IN_PATHS.ts';
import { checkDialogs } from './checkDialogs.ts';
import { checkWorkbench } from './checkWorkbench.ts';
import { checkWorkflow } from './checkWorkflow.ts';

/** A product whose documents fit together: the models of its entities, and everything wrong with it. */
export interface CheckedProduct {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly problems: readonly SchemaProblem[];
}

/**
 * Builds the models of a product and checks all documents against each other. Pure; positions are JSON pointers. Without `commands`
 * it is not checked whether the server has those that transitions name.
 */
export function checkProduct(product: ProductDocuments, commands?: readonly string[]): CheckedProduct {
  const found = new ProblemList();
  const reportTo = (file: string): Report => found.reportTo(file);
  const organisation = findOrganisation(product.entities);
  const all = withDialogs(product.entities);
  const entities = new Map(
    all.map((documents) => [
      documents.key,
      buildEntityModel(documents, organisation, (file) => reportTo(`${documents.key}/${file}`)),
    ]),
  );
  const names: Names = {
    entities,
    enums: enumTypeNames(product),
    keys: Object.values(product.menus).flatMap((menu) => listMenuKeys(menu.items)),
    roles: Object.keys(product.roles),
    commands,
  };
  const isSound = found.count === 0;
  for (const documents of all) {
    checkEntity(documents, names, reportTo);
    if (isSound) checkDialogs(documents, organisation, reportTo(`${documents.key}/workflow.json`));
  }
  for (const [name, menu] of Object.entries(product.menus))
    checkMenu(menu.items, names, reportTo(`menus/${name}.json`), '/items');
  for (const [name, workbench] of Object.entries(product.workbench)) {
    const menu = Object.values(product.menus).find(({ role }) => role === workbench.role);
    checkWorkbench(workbench, menu?.items ?? [], names, reportTo(`workbench/${name}.json`));
  }
  for (const [name, role] of Object.entries(product.roles)) checkRole(role, names, reportTo(`roles/${name}.json`));
  for (const [name, reminder] of Object.entries(product.reminders)) {
    const report = reportTo(`reminders/${name}.json`);
    buildReminder(name, reminder, report);
    checkReminder(reminder, names, Object.keys(product.roles), report);
  }
  checkPages(product, names, reportTo);
  for (const [name, document] of Object.entries(product.enums))
    checkEnum(document, names, reportTo(`enums/${name}.json`));
  return { entities, problems: found.problems() };
}

function checkPages({ pages, site }: ProductDocuments, names: Names, reportTo: (file: string) => Report): void {
  const all = Object.values(pages);
  for (const [name, page] of Object.entries(pages)) checkPage(page, all, names, reportTo(`site/${name}.json`));
  const paths = [...all.map(({ path }) => path), ...SIGN_IN_PATHS];
  if (site !== undefined) checkSite(site, paths, reportTo('site/site.json'));
}

function checkRole({ keys, actions }: RoleDocument, names: Names, report: Report): void {
  if (keys !== '*') keys.forEach((key, i) => checkName('reference/unknown-key', key, names.keys, `/keys/${i}`, report));
  if (actions === '*') return;
  const apis = new Map([...names.entities.values()].map((entity) => [entity.api, entity]));
  actions.forEach((code, i) => {
    const [api = '', action = ''] = code.split('.');
    const entity = apis.get(api);
    if (entity === undefined || action === '*') return;
    const known = actionCodes(entity).map((other) => `${api}.${other}`);
    checkName('reference/unknown-action', code, known, `/actions/${i}`, report);
  });
}

function checkEntity(documents: EntityDocuments, names: Names, reportTo: (file: string) => Report): void {
  const entity = names.entities.get(documents.key);
  if (entity === undefined) return;
  const formReport = reportTo(`${documents.key}/form.json`);
  const workflowReport = reportTo(`${documents.key}/workflow.json`);
  const sections = collectNodes(documents.form).map((section) => section.key);
  checkForm(documents.form, entity, names, formReport);
  checkRules(entity, names, (rule) => (rule.pointer.startsWith('/properties') ? formReport : workflowReport));
  if (documents.workflow !== undefined) checkWorkflow(documents.workflow, entity, sections, names, workflowReport);
  for (const [name, list] of Object.entries(documents.lists)) {
    checkList(list, entity, names, reportTo(`${documents.key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`));
  }
  for (const expression of listExpressions(documents, entity, (key) => names.entities.get(key)))
    checkCalls(expression, names, reportTo(expression.file));
  if (documents.cases !== undefined)
    checkCases(documents.cases, entity, names, reportTo(`${documents.key}/cases.json`));
}
