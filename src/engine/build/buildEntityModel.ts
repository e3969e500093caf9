import type { FieldNode, FormDocument } from '#generated/documents/FormDocument.ts';
import type { Expression } from '#language/Expression.ts';
import { buildRuleSet } from '../rules/buildRuleSet.ts';
import type { ReactingNode } from '../rules/ReactingNode.ts';
import { withPair } from '../rules/compileReaction.ts';
import { buildField, listOf } from './buildField.ts';
import { buildForms } from './buildForms.ts';
import { buildListModel } from './buildListModel.ts';
import { transitionInputs } from './actionDocuments.ts';
import { buildWorkflowModel } from './buildWorkflowModel.ts';
import { workflowExpressions } from './workflowExpressions.ts';
import { collectNodes, type FoundSection } from '../schema/collectNodes.ts';
import { readChecks } from './readChecks.ts';
import { readTabs, readCustomerView } from './readCustomerView.ts';
import { readPublicView } from './readPublicView.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { EntityModel, Organisation, StandardSet } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { collectSources, type SourceField } from './collectSources.ts';
import { statusReactions } from './statusReactions.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isLookup } from '#fields/table/traits.ts';

/** Gives a reporter for one document of the entity. */
export type ReportOf = (file: string) => Report;

/** Makes the model of an entity from the documents of its folder. What is wrong is reported and left out. */
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
  const sets: StandardSet[] = [...(dialog ? [] : (['BASE'] as const)), ...(form['x-sets'] ?? [])];
  const sources = collectSources(
    found.flatMap((section) => section.fields),
    sets,
    organisation,
    documents,
  );
  const transient = dialog ? sources.map(({ name }) => name) : (documents.transient ?? []);
  const fields = buildFields(sources, form, new Set(transient), report);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const { checks, totals, warnings } = readChecks(form, report);
  const where = (text: string | undefined, pointer: string): Expression | undefined =>
    text === undefined ? undefined : readExpression(text, pointer, report);
  const references = fields.flatMap((field) => (field.reference?.where === undefined ? [] : [field.reference.where]));
  const flow = workflow === undefined ? [] : workflowExpressions(workflow);
  const nodes = [
    ...reactingNodes(found, fields),
    ...statusReactions(documents.workflow, fields, reportOf('workflow.json')),
  ];
  const titleField = readTitleField(form, fields, report);
  return {
    key,
    was: form['x-was'] ?? [],
    api: form['x-api'] ?? key.charAt(0).toUpperCase() + key.slice(1),
    title: form.title,
    titleField,
    permissionKeys: listOf(form['x-permission']),
    plainKeys: listOf(form['x-plain']),
    sets,
    organisation: form['x-organisation'],
    fields,
    ruleSet: buildRuleSet(
      fields,
      nodes,
      [...[...checks, ...warnings].map((check) => check.when), ...references, ...flow, ...computables(fields)],
      report,
    ),
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

/** The name of a record stands in links, pickers and logs for everybody: what is masked cannot be one. */
function readTitleField(form: FormDocument, fields: readonly FieldModel[], report: Report): string {
  const stated = form['x-title-field'];
  if (fields.some(({ name, masked }) => masked && name === stated))
    report({
      code: 'document/invalid',
      pointer: '/x-title-field',
      message: `"${stated ?? ''}" is masked and cannot name records`,
      proposal: 'Name another field, or set "x-mask": false there',
    });
  return stated ?? fields.find(canNameRecords)?.name ?? 'Id';
}

const canNameRecords = (field: FieldModel): boolean =>
  (fieldKind(field).text === 'line' || isLookup(field)) && !field.masked;

function buildFields(
  sources: readonly SourceField[],
  form: FormDocument,
  transient: ReadonlySet<string>,
  report: Report,
): FieldModel[] {
  const required = new Set(form.required ?? []);
  const ruled = new Set(sources.flatMap(({ name, node }) => ruledTargets(name, node)));
  return sources.map(({ name, node, pointer, pairOf }, index) =>
    buildField(
      {
        name,
        index,
        node,
        pointer,
        required: required.has(name),
        ruled: ruled.has(name),
        pairOf,
        transient: transient.has(name),
      },
      report,
    ),
  );
}

/** Fields whose value a rule always sets; one that sets it under a condition only leaves the field open otherwise. */
function ruledTargets(name: string, node: FieldNode): string[] {
  const reactions = node['x-reactions'] ?? [];
  return (Array.isArray(reactions) ? reactions : [reactions]).flatMap(({ target, when, fulfill, otherwise }) =>
    fulfill?.state.value !== undefined && (when === undefined || otherwise?.state.value !== undefined)
      ? [target?.replace(/^\./, '') ?? name]
      : [],
  );
}

function reactingNodes(found: readonly FoundSection[], fields: readonly FieldModel[]): ReactingNode[] {
  const indexOf = new Map(fields.map((field) => [field.name, field.index]));
  return found.flatMap((section) => [
    ...(section.node === undefined
      ? []
      : [
          {
            name: section.pointer,
            self: -1,
            members: membersOf(found, section, fields, indexOf),
            reactions: section.node['x-reactions'],
            pointer: section.pointer,
          },
        ]),
    ...section.fields.map(({ name, node, pointer }) => {
      const self = indexOf.get(name) ?? -1;
      return { name, self, members: withPair(self, fields), reactions: node['x-reactions'], pointer };
    }),
  ]);
}

function membersOf(
  found: readonly FoundSection[],
  section: FoundSection,
  fields: readonly FieldModel[],
  indexOf: ReadonlyMap<string, number>,
): number[] {
  const inside = found.filter((other) => other === section || other.parents.includes(section.key));
  return inside.flatMap((other) => other.fields.flatMap(({ name }) => withPair(indexOf.get(name) ?? -1, fields)));
}

function fieldsOfSection(found: readonly FoundSection[], key: string): string[] {
  return found
    .filter((section) => section.key === key || section.parents.includes(key))
    .flatMap((section) => section.fields.map((field) => field.name));
}

/** Expressions of defaults and bounds. */
function computables(fields: readonly FieldModel[]): Expression[] {
  return fields
    .flatMap((field) => [field.default, field.minimum, field.maximum])
    .flatMap((limit) => (limit !== undefined && 'expression' in limit ? [limit.expression] : []));
}
