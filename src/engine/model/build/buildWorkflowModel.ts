import type { StateDocument, TransitionDocument, WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import { readExpression } from '../readExpression.ts';
import type { Report } from '../SchemaProblem.ts';
import type { EditGrantModel, StateModel, WorkflowModel } from '../WorkflowModel.ts';
import { buildTransitions } from './buildTransitions.ts';

/** Makes the model of a workflow document. `fieldsOf` lists the fields of a section of the form, `inputsOf` what a transition asks for. */
export function buildWorkflowModel(
  document: WorkflowDocument,
  fieldsOf: (section: string) => readonly string[],
  inputsOf: (transition: TransitionDocument) => readonly string[],
  report: Report,
): WorkflowModel {
  const states = document.states.map((state, i) => buildState(state, `/states/${i}`, fieldsOf, report));
  const computed = document.computed === undefined ? undefined : readExpression(document.computed, '/computed', report);
  const more = (document.more ?? []).map((status, i) => ({
    field: status.field,
    title: status.title,
    states: status.states,
    computed: readExpression(status.computed, `/more/${i}/computed`, report),
  }));
  return {
    field: document.field,
    title: document.title,
    initial: document.initial,
    states,
    status: [{ field: document.field, title: document.title, computed, states }, ...more],
    line: document.line ?? [],
    closed: document.closed ?? [],
    unit: document.unit,
    transitions: buildTransitions(document, inputsOf, report),
  };
}

function buildState(
  state: StateDocument,
  pointer: string,
  fieldsOf: (section: string) => readonly string[],
  report: Report,
): StateModel {
  const grants = state.edit === undefined || state.edit === true ? true : state.edit === false ? [] : state.edit;
  const edit: true | EditGrantModel[] =
    grants === true
      ? true
      : grants.map((grant, i) => ({
          fields: [...(grant.fields ?? []), ...(grant.sections ?? []).flatMap(fieldsOf)],
          when: grant.when === undefined ? undefined : readExpression(grant.when, `${pointer}/edit/${i}/when`, report),
        }));
  return { value: state.value, title: state.title, color: state.color, deletable: state.delete !== false, edit };
}
