import type { CorrectionDocument, WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkEarlierNames } from './checkEarlierNames.ts';
import { checkExpression } from './checkExpression.ts';
import { checkName, fieldNames, namesAmong, type Names } from './checkName.ts';
import { checkState, checkTransition } from './checkTransition.ts';
import { isReference } from '#fields/table/fieldKinds.ts';

/** Checks the names in a workflow: states and earlier values, sections and fields editable in states, transitions. */
export function checkWorkflow(
  workflow: WorkflowDocument,
  entity: EntityModel,
  sections: readonly string[],
  names: Names,
  report: Report,
): void {
  const renamed = {
    what: 'a state',
    isNow: (old: string) => workflow.states.some(({ value }) => String(value) === old),
    claimant: (old: string) => {
      const found = workflow.states.find((state) => (state['x-was'] ?? []).map(String).includes(old));
      return found === undefined ? undefined : String(found.value);
    },
  };
  checkValues(workflow.states, '/states', report);
  (workflow.more ?? []).forEach(({ states }, i) => checkValues(states, `/more/${i}/states`, report));
  workflow.states.forEach(({ edit, value, 'x-was': was = [] }, i) => {
    checkEarlierNames(was, `/states/${i}/x-was`, { ...renamed, own: String(value) }, report);
    if (!Array.isArray(edit)) return;
    edit.forEach((grant, j) => {
      const at = `/states/${i}/edit/${j}`;
      (grant.sections ?? []).forEach((name, k) =>
        checkName('reference/unknown-section', name, sections, `${at}/sections/${k}`, report),
      );
      (grant.fields ?? []).forEach((name, k) =>
        checkName('reference/unknown-field', name, fieldNames(entity), `${at}/fields/${k}`, report),
      );
      checkExpression(grant.when, { record: entity, values: entity, pointer: `${at}/when` }, names, report);
    });
  });
  if (workflow.initial !== undefined) checkState(workflow.initial, workflow.states, '/initial', report);
  (workflow.closed ?? []).forEach((state, i) => checkState(state, workflow.states, `/closed/${i}`, report));
  if (workflow.correction !== undefined) checkCorrection(workflow.correction, workflow, report);
  (workflow.line ?? []).forEach((state, i) => checkState(state, workflow.states, `/line/${i}`, report));
  if (workflow.unit !== undefined) {
    const references = namesAmong(entity.fields.filter(isReference));
    checkName('reference/unknown-field', workflow.unit, references, '/unit', report);
  }
  const first = new Set<string>();
  (workflow.transitions ?? []).forEach((transition, i) => {
    const { action } = transition;
    if (first.has(action))
      report({
        code: 'rule/duplicate',
        pointer: `/transitions/${i}/action`,
        message: `Two transitions have the action "${action}"`,
      });
    first.add(action);
    checkTransition(transition, { workflow, entity, pointer: `/transitions/${i}` }, names, report);
  });
}

/** Checks the states and transitions of waiting versions. */
function checkCorrection(
  { states, release, discard }: CorrectionDocument,
  workflow: WorkflowDocument,
  report: Report,
): void {
  states.forEach((state, i) => checkState(state, workflow.states, `/correction/states/${i}`, report));
  const actions = (workflow.transitions ?? [])
    .filter(
      ({ field, to, joint }) => [undefined, workflow.field].includes(field) && to === undefined && joint === undefined,
    )
    .map(({ action }) => action);
  checkName('reference/unknown-action', release, actions, '/correction/release', report);
  checkName(
    'reference/unknown-action',
    discard,
    actions.filter((action) => action !== release),
    '/correction/discard',
    report,
  );
}

/** Reports a second state with the same value, which would never be shown. */
function checkValues(states: readonly { readonly value: number }[], pointer: string, report: Report): void {
  states.forEach(({ value }, i) => {
    if (states.findIndex((state) => state.value === value) < i)
      report({
        code: 'rule/duplicate',
        pointer: `${pointer}/${i}/value`,
        message: `Two states have the value ${value}`,
        proposal: 'Give it a value of its own',
      });
  });
}

/**
 * Reports state fields with the same name but different states, and enum types with the name (or `alias`) of a state
 * field: states are items of an enum type with the name of their field, so those of one workflow, or of the document,
 * would never be used.
 */
export function checkStateEnums(
  { entities, enums }: Pick<ProductDocuments, 'entities' | 'enums'>,
  reportTo: (file: string) => Report,
): void {
  const owners = new Map<string, { readonly key: string; readonly states: string }>();
  for (const { key, workflow } of entities) {
    for (const [i, { field, states }] of (workflow === undefined
      ? []
      : [workflow, ...(workflow.more ?? [])]
    ).entries()) {
      const shown = JSON.stringify(
        states.map((state) => [state.value, state.title, state.color, 'x-was' in state ? state['x-was'] : []]),
      );
      const owner = owners.get(field);
      if (owner === undefined) owners.set(field, { key, states: shown });
      else if (owner.states !== shown)
        reportTo(`${key}/workflow.json`)({
          code: 'rule/duplicate',
          pointer: i === 0 ? '/field' : `/more/${i - 1}/field`,
          message: `"${field}" has other states in ${owner.key}/workflow.json, and a name has one list of states`,
          proposal: 'Give one of the two fields another name, or both the same states',
        });
    }
  }
  for (const [name, { alias = [] }] of Object.entries(enums)) {
    const called: readonly (readonly [string, string])[] = [
      [name, '/title'],
      ...alias.map((each, i) => [each, `/alias/${i}`] as const),
    ];
    for (const [each, pointer] of called) {
      const owner = owners.get(each);
      if (owner !== undefined)
        reportTo(`enums/${name}.json`)({
          code: 'rule/duplicate',
          pointer,
          message: `The items of "${each}" are the states in ${owner.key}/workflow.json, not those of this document`,
          proposal: 'Give this enum type another name',
        });
    }
  }
}
