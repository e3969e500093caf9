import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import type { OtherRecords, TransitionDocument, WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { statusOf } from '#engine/model/EntitySource.ts';
import { LIST_ACTIONS, STANDARD_ACTIONS } from '#engine/permission/actionCodes.ts';
import { isServerField, type EntityModel } from '#engine/model/EntityModel.ts';
import { listOf } from '#engine/build/buildField.ts';
import { decisionOf } from '#engine/workflow/decision.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { checkExpression } from './checkExpression.ts';
import { checkName, entityKeys, fieldNames, namesAmong, type Names } from './checkName.ts';
import { checkCreations } from './checkCreations.ts';
import { isRows, isUpload, isReferences, isWholeNumber } from '#fields/table/fieldKinds.ts';

/** Calls every entity has; an action of the same name would never be reached. */
const CALLS = [
  ...['add', 'update', 'search', 'get', 'pick', 'log', 'stateLog', 'bulkDelete', 'markRead', 'reveal', 'revise'],
  ...['importJob', 'importJobs', 'importJobRows', 'importJobRun', 'importJobCancel', 'importJobWrong', 'importMapping'],
  ...['files', 'warnings', 'beyond', 'mergePreview', 'importPreview', 'importProgress', ...LIST_ACTIONS],
];
const ROLE = 'role.';

export interface TransitionPlace {
  readonly workflow: WorkflowDocument;
  readonly entity: EntityModel;
  readonly pointer: string;
}

/** Checks the names in a transition: states, fields, dialogs, roles, commands, and those in its conditions. */
export function checkTransition(
  transition: TransitionDocument,
  place: TransitionPlace,
  names: Names,
  report: Report,
): void {
  const { entity, pointer } = place;
  const { action, form, dialog, command, remind } = transition;
  if ([...STANDARD_ACTIONS, ...CALLS].includes(action))
    report({
      code: 'rule/duplicate',
      pointer: `${pointer}/action`,
      message: `"${action}" is an action that every entity has`,
    });
  checkStates(transition, place, report);
  if (form !== undefined)
    checkName('reference/unknown-document', form, [...entity.forms.keys()], `${pointer}/form`, report);
  if (dialog !== undefined) checkName('reference/unknown-document', dialog, names.dialogs, `${pointer}/dialog`, report);
  if (command !== undefined && names.code !== undefined)
    checkName('reference/unknown-command', command, names.code.commands, `${pointer}/command`, report);
  listOf(transition.who).forEach((who, i) => {
    const at = typeof transition.who === 'string' ? `${pointer}/who` : `${pointer}/who/${i}`;
    if (who.startsWith(ROLE)) checkName('reference/unknown-document', who.slice(ROLE.length), names.roles, at, report);
    else checkExpression(who, { record: entity, values: entity, pointer: at }, names, report);
  });
  checkJoint(transition, place, report);
  checkAdded(transition, place, report);
  if (remind !== undefined && !waitedSteps(entity).some((step) => step.action === action))
    report({
      code: 'rule/no-effect',
      pointer: `${pointer}/remind`,
      message: `Records do not wait for "${action}", so it reminds no user`,
      proposal: 'Set waits, or remove remind',
    });
  checkInputs(transition, place, names, report);
  checkCreations(transition, { entity, pointer }, names, report);
  checkConditions(transition, place, names, report);
}

/** Checks the fields of a joint transition, and that it ends with the last of the people. */
function checkJoint(
  { action, joint, to }: TransitionDocument,
  { entity, pointer }: TransitionPlace,
  report: Report,
): void {
  if (joint === undefined) return;
  const employees = entity.fields.filter(
    (field) => isReferences(field) && field.reference?.entity === entity.source.organisation.employee,
  );
  checkName('reference/unknown-field', joint.people, namesAmong(employees), `${pointer}/joint/people`, report);
  const computed = namesAmong(employees.filter((field) => field.computed));
  checkName('reference/unknown-field', joint.passed, computed, `${pointer}/joint/passed`, report);
  const last = Array.isArray(to) ? to.at(-1) : to;
  if (typeof last !== 'object' || last.when === undefined) return;
  report({
    code: 'rule/no-effect',
    pointer: `${pointer}/joint`,
    message: `Each target of "${action}" has a condition, so it never ends with the last of its people`,
    proposal: 'End `to` with a state without a condition',
  });
}

/** Checks added colleagues: their lists, a yes/no input, and transitions that can have such. */
function checkAdded(
  { action, added, adds, to, from, joint, inputs }: TransitionDocument,
  { entity, workflow, pointer }: TransitionPlace,
  report: Report,
): void {
  const at = `${pointer}/added`;
  const computed = entity.fields.filter((field) => field.computed);
  const people = computed.filter(
    (field) => isReferences(field) && field.reference?.entity === entity.source.organisation.employee,
  );
  if (added !== undefined) {
    for (const part of ['before', 'after'] as const)
      checkName('reference/unknown-field', added[part], namesAmong(people), `${at}/${part}`, report);
    const integers = namesAmong(computed.filter(isWholeNumber));
    checkName('reference/unknown-field', added.outcome, integers, `${at}/outcome`, report);
    const step = entity.workflow?.transitions.find((other) => other.action === action);
    const isDecided = step !== undefined && decisionOf(entity, step) !== undefined;
    if (!isDecided || step.computed || to === undefined || from === undefined || joint !== undefined)
      report({
        code: 'rule/no-effect',
        pointer: at,
        message: `Colleagues cannot be added to "${action}"`,
        proposal: 'They need from, to with stored states, one required yes/no input, and no joint',
      });
  }
  if (adds === undefined) return;
  const open = (workflow.transitions ?? []).filter((other) => other.added !== undefined);
  const codes = open.map((other) => other.action);
  if (!checkName('reference/unknown-document', adds, codes, `${pointer}/adds`, report)) return;
  const lists = open.flatMap((other) => (other.action === adds && other.added !== undefined ? [other.added] : []));
  const asked = (inputs ?? []).map((input) => (typeof input === 'string' ? input : input.field));
  if (lists.some(({ before, after }) => ![before, after].some((name) => asked.includes(name))))
    report({
      code: 'rule/no-effect',
      pointer: `${pointer}/adds`,
      message: `"${action}" asks for neither list of "${adds}"`,
      proposal: 'Name `before` or `after` of `added` in inputs',
    });
}

function checkStates({ field, from, to }: TransitionDocument, place: TransitionPlace, report: Report): void {
  const { workflow, entity, pointer } = place;
  if (field !== undefined) checkName('reference/unknown-field', field, fieldNames(entity), `${pointer}/field`, report);
  const status = [workflow, ...(workflow.more ?? [])].find((other) => other.field === (field ?? workflow.field));
  if (status === undefined) return;
  (from ?? []).forEach((state, i) => checkState(state, status.states, `${pointer}/from/${i}`, report));
  if (typeof to === 'number') return checkState(to, status.states, `${pointer}/to`, report);
  (to ?? []).forEach((target, i) =>
    typeof target === 'number'
      ? checkState(target, status.states, `${pointer}/to/${i}`, report)
      : checkState(target.state, status.states, `${pointer}/to/${i}/state`, report),
  );
}

function checkInputs(
  transition: TransitionDocument,
  { entity, pointer }: TransitionPlace,
  names: Names,
  report: Report,
): void {
  const values = actionModel(entity, transition.action) ?? entity;
  const open = entity.fields.filter(
    (field) => !isServerField(entity, field) && !isRows(field) && !isStatus(entity, field.name),
  );
  const known = namesAmong(open);
  (transition.inputs ?? []).forEach((input, i) => {
    const name = typeof input === 'string' ? input : input.field;
    const at = `${pointer}/inputs/${i}`;
    if (values.field(name)?.transient !== true)
      checkName('reference/unknown-field', name, known, typeof input === 'string' ? at : `${at}/field`, report);
    if (typeof input === 'string') return;
    for (const part of ['required', 'visible', 'default'] as const)
      checkExpression(input[part], { record: entity, values, pointer: `${at}/${part}` }, names, report);
  });
  (transition.decision ?? []).forEach((name, i) =>
    checkName('reference/unknown-field', name, namesAmong(entity.fields), `${pointer}/decision/${i}`, report),
  );
  const columns = (entity.lists.get('list')?.columns ?? []).flatMap(({ path }) =>
    path.through === undefined ? (entity.field(path.field) ?? []) : [],
  );
  (transition.compare ?? []).forEach((compare, i) => {
    const at = `${pointer}/compare/${i}`;
    const single = entity.fields.filter((field) => !isRows(field) && !isUpload(field) && field.transient !== true);
    checkName('reference/unknown-field', compare.same, namesAmong(single), `${at}/same`, report);
    compare.columns.forEach((name, j) =>
      checkName('reference/unknown-field', name, namesAmong(columns), `${at}/columns/${j}`, report),
    );
  });
  for (const [name, value] of Object.entries(transition.set ?? {})) {
    const at = `${pointer}/set/${name}`;
    checkName('reference/unknown-field', name, known, at, report, 'key');
    checkExpression(value, { record: entity, values, pointer: at }, names, report);
  }
}

/** State fields move by `to` or by their own expression. */
const isStatus = (entity: EntityModel, name: string): boolean => statusOf(entity, name) !== undefined;

function checkConditions(
  { action, when, waits, to, guards, warnings, automatic, message }: TransitionDocument,
  { entity, pointer }: TransitionPlace,
  names: Names,
  report: Report,
): void {
  const values = actionModel(entity, action) ?? entity;
  const expression = (text: unknown, at: string): void =>
    checkExpression(text, { record: entity, values, pointer: `${pointer}/${at}` }, names, report);
  if (Array.isArray(to))
    to.forEach((target, i) => {
      if (typeof target !== 'number') expression(target.when, `to/${i}/when`);
    });
  for (const [text, at] of [
    [when, 'when'],
    [waits, 'waits'],
    [automatic, 'automatic'],
    [message, 'message'],
  ] as const)
    checkExpression(text, { record: entity, values: entity, pointer: `${pointer}/${at}` }, names, report);
  (guards ?? []).forEach((guard, i) => {
    expression(guard.when, `guards/${i}/when`);
    expression(guard.message, `guards/${i}/message`);
    for (const part of ['some', 'none', 'fewer'] as const)
      if (guard[part] !== undefined)
        checkOtherRecords(guard[part], { values, pointer: `${pointer}/guards/${i}/${part}` }, names, report);
  });
  (warnings ?? []).forEach((warning, i) => {
    expression(warning.when, `warnings/${i}/when`);
    expression(warning.message, `warnings/${i}/message`);
  });
}

function checkOtherRecords(
  { of, by, equals, where }: OtherRecords,
  { values, pointer }: { values: EntityModel; pointer: string },
  names: Names,
  report: Report,
): void {
  checkExpression(equals, { record: values, values, pointer: `${pointer}/equals` }, names, report);
  if (!checkName('reference/unknown-entity', of, entityKeys(names), `${pointer}/of`, report)) return;
  const record = names.entities.get(of);
  if (record === undefined) return;
  checkName('reference/unknown-field', by, fieldNames(record), `${pointer}/by`, report);
  checkExpression(where, { record, values, pointer: `${pointer}/where` }, names, report);
}

/** Reports a state that is not among the known ones; proposes those there are. */
export function checkState(
  value: number,
  states: readonly { readonly value: number; readonly title: string }[],
  pointer: string,
  report: Report,
): void {
  if (states.some((state) => state.value === value)) return;
  report({
    code: 'reference/unknown-state',
    pointer,
    message: `There is no state ${value}`,
    proposal: `States: ${states.map((state) => `${state.value} ${state.title}`).join(', ')}`,
  });
}
