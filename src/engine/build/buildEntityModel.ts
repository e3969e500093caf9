import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { Expression } from '#language/Expression.ts';
import { listOf } from './buildField.ts';
import { buildForms } from './buildForms.ts';
import { buildRules } from './buildRules.ts';
import { buildListModel } from './buildListModel.ts';
import { transitionInputs } from './actionDocuments.ts';
import { buildWorkflowModel } from './buildWorkflowModel.ts';
import { collectNodes, type FoundSection } from '../schema/collectNodes.ts';
import { readChecks } from './readChecks.ts';
import { readTabs, readCustomerView, readComputable } from './readCustomerView.ts';
import { partOf } from '../model/ProductDocuments.ts';
import { apiName } from '../schema/apiName.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type {
  CheckModel,
  EntityModel,
  Organisation,
  StandardSet,
  PublicForm,
  PublicView,
} from '../model/EntityModel.ts';
import { type WorkflowModel, sourcesOf, type TransitionModel } from '../model/WorkflowModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { build } from '#language/build.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { buildFields } from './buildFields.ts';
import { fieldKind, isLookup } from '#fields/table/fieldKinds.ts';

/** Gives a reporter for one document of the entity. */
export type ReportOf = (file: string) => Report;

/** Builds the model of an entity from the documents of its folder. Invalid parts are reported and omitted. */
export function buildEntityModel(
  documents: EntityDocuments,
  organisation: Organisation,
  reportOf: ReportOf,
): EntityModel {
  const { key, form } = documents;
  const report = reportOf('form.json');
  const found = collectNodes(form);
  const workflow =
    documents.workflow === undefined
      ? undefined
      : buildWorkflowModel(
          documents.workflow,
          (name) => fieldsOfSection(found, name),
          (transition) => transitionInputs(transition, documents),
          reportOf('workflow.json'),
        );
  const dialog = form['x-dialog'] === true;
  const sets: StandardSet[] = [
    ...(dialog ? [] : (['BASE'] as const)),
    ...(form['x-sets'] ?? []),
    ...(workflow?.correction === undefined ? [] : (['CORRECTED'] as const)),
  ];
  const fields = buildFields(documents, found, sets, organisation, report);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const { checks, totals, warnings } = readChecks(form, report);
  const where = (text: string | undefined, pointer: string): Expression | undefined =>
    text === undefined ? undefined : readExpression(text, pointer, report);
  const titleField = readTitleField(form, fields);
  return {
    key,
    was: form['x-was'] ?? [],
    api: apiName(key, form),
    title: form.title,
    titleField,
    permissionKeys: listOf(form['x-permission']),
    plainKeys: listOf(form['x-plain']),
    shownThrough: new Map(Object.entries(form['x-shown-through'] ?? {})),
    sets,
    organisation: partOf(form),
    fields,
    ruleSet: buildRules(documents, found, fields, readBeside([...checks, ...warnings], workflow), reportOf),
    checks,
    totals,
    warnings,
    unique: (form['x-unique'] ?? []).map((unique, i) => ({
      fields: unique.fields,
      where: where(unique.where, `/x-unique/${i}/where`),
      plain: unique.plain === true,
      clears: unique.clears,
      message: unique.message,
    })),
    scope: {
      owned: sets.includes('OWNED'),
      own: where(form['x-scope']?.own, '/x-scope/own'),
      about: where(form['x-scope']?.about, '/x-scope/about'),
      region: where(form['x-scope']?.region, '/x-scope/region'),
      pool: form['x-scope']?.pool === true,
      parent: form['x-scope']?.parent,
      by: form['x-scope']?.by,
      changeable: where(form['x-scope']?.changeable, '/x-scope/changeable'),
    },
    customer: readCustomerView(form, titleField, report),
    public: readPublicView(form, fields, report),
    writes: (form['x-writes'] ?? []).flatMap(({ to, field, value }, i) => {
      const expression = where(value, `/x-writes/${i}/value`);
      return expression === undefined ? [] : [{ to, field, value: expression }];
    }),
    facts: form['x-detail']?.facts ?? [],
    tabs: readTabs(form['x-detail']?.tabs, '/x-detail/tabs', report),
    read: form['x-read'],
    keep: form['x-keep'],
    versions: form['x-versions'],
    forms: buildForms(documents, found, byName, reportOf),
    lists: new Map(
      Object.entries(documents.lists).map(([name, list]) => [
        name,
        buildListModel(key, name, list, reportOf(name === 'list' ? 'list.json' : `${name}.list.json`)),
      ]),
    ),
    workflow,
    dialog,
    source: { documents, organisation },
    field: (name) => byName.get(name),
  };
}

const readBeside = (checks: readonly CheckModel[], flow: WorkflowModel | undefined): Expression[] => [
  ...checks.map(({ when }) => when),
  ...(flow === undefined ? [] : workflowExpressions(flow)),
];

/**
 * The entity with other inputs: documents that differ from its own in these fields, in required fields, in checks and
 * in forms. Everything else is reused. Rules, checks and forms are built, and their problems reported, on first access:
 * most callers only need the input fields of a transition.
 */
export function withInputs(
  entity: EntityModel,
  documents: EntityDocuments,
  changed: ReadonlySet<string>,
  reportOf: ReportOf,
): EntityModel {
  const { organisation } = entity.source;
  const report = reportOf('form.json');
  const found = collectNodes(documents.form);
  const fields = buildFields(documents, found, entity.sets, organisation, report, { entity, changed });
  const byName = new Map(fields.map((field) => [field.name, field]));
  const make = (): Pick<EntityModel, 'ruleSet' | 'forms' | 'checks' | 'totals' | 'warnings'> => {
    const checks = readChecks(documents.form, report);
    return {
      ...checks,
      ruleSet: buildRules(
        documents,
        found,
        fields,
        readBeside([...checks.checks, ...checks.warnings], entity.workflow),
        reportOf,
      ),
      forms: buildForms(documents, found, byName, reportOf),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  const later = (): ReturnType<typeof make> => (made ??= make());
  return {
    ...entity,
    fields,
    get ruleSet() {
      return later().ruleSet;
    },
    get checks() {
      return later().checks;
    },
    get totals() {
      return later().totals;
    },
    get warnings() {
      return later().warnings;
    },
    get forms() {
      return later().forms;
    },
    lists: new Map(),
    source: { documents, organisation },
    field: (name) => byName.get(name),
  };
}

const readTitleField = (form: FormDocument, fields: readonly FieldModel[]): string =>
  form['x-title-field'] ?? fields.find(canNameRecords)?.name ?? 'Id';

const canNameRecords = (field: FieldModel): boolean =>
  (fieldKind(field).text === 'line' || isLookup(field)) && !field.masked;

function fieldsOfSection(found: readonly FoundSection[], key: string): string[] {
  return found
    .filter((section) => section.key === key || section.parents.includes(key))
    .flatMap((section) => section.fields.map((field) => field.name));
}

/** The part of an entity that anyone may see and send; undefined for nothing. Masked fields are excluded. */
function readPublicView(form: FormDocument, fields: readonly FieldModel[], report: Report): PublicView | undefined {
  const stated = form['x-public'];
  if (stated === undefined) return undefined;
  const masked = new Set(fields.flatMap(({ name, masked: isMasked }) => (isMasked ? [name] : [])));
  const open = (names: readonly string[] = []): string[] => names.filter((name) => !masked.has(name));
  const { where, neighbours } = stated;
  return {
    where: where === undefined ? undefined : readExpression(where, '/x-public/where', report),
    fields: open(stated.fields),
    detail: open(stated.detail),
    lists: stated.lists ?? ['list'],
    neighbours: neighbours === undefined ? undefined : { by: neighbours.by, within: neighbours.within },
    excerpts: stated.excerpts ?? {},
    views: stated.views,
    forms: new Map(
      Object.entries(stated.forms ?? {}).map(
        ([name, { values = {}, message, receipt, step }]): [string, PublicForm] => [
          name,
          {
            message,
            receipt,
            step: step && {
              ...step,
              where: readExpression(step.where, `/x-public/forms/${name}/step/where`, report) ?? build.literal(false),
            },
            values: Object.fromEntries(
              Object.entries(values).flatMap(([field, value]) => {
                const read = readComputable(value, `/x-public/forms/${name}/values/${field}`, report);
                return read === undefined ? [] : [[field, read]];
              }),
            ),
          },
        ],
      ),
    ),
  };
}

/** Expressions of a workflow over a record: the references that they read must be loaded. */
function workflowExpressions({ states, transitions }: WorkflowModel): Expression[] {
  const grants = states.flatMap(({ edit }) => (edit === true ? [] : edit.flatMap(({ when }) => when ?? [])));
  return [...grants, ...transitions.flatMap(transitionExpressions)];
}

function transitionExpressions({
  when: open,
  who,
  to,
  guards,
  warnings,
  set,
  creates,
  automatic,
}: TransitionModel): Expression[] {
  return [
    ...(open === undefined ? [] : [open]),
    ...who.flatMap((entry) => ('when' in entry ? [entry.when] : [])),
    ...to.flatMap(({ when }) => when ?? []),
    ...guards.flatMap(({ when, message, others }) =>
      [when ?? [], others?.equals ?? [], typeof message === 'string' ? [] : message].flat(),
    ),
    ...warnings.flatMap(({ when, message }) => [when, typeof message === 'string' ? [] : message].flat()),
    ...[set, ...creates.flatMap(sourcesOf).map(({ values }) => values)].flatMap((values) =>
      [...values.values()].flatMap((value) => ('expression' in value ? [value.expression] : [])),
    ),
    ...creates.flatMap(sourcesOf).flatMap(({ when }) => when ?? []),
    ...(automatic === undefined ? [] : [automatic]),
  ];
}
