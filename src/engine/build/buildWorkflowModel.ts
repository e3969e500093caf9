import type {
  StateDocument,
  TransitionCreation,
  TransitionDocument,
  WorkflowDocument,
  TransitionGuard,
  TransitionWarning,
} from '#generated/documents/WorkflowDocument.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import {
  type EditGrantModel,
  type StateModel,
  type WorkflowModel,
  PERFORMER_WORDS,
  roundFields,
  type GuardModel,
  type OthersModel,
  type SourceModel,
  type TargetModel,
  type TransitionCorrection,
  type TransitionModel,
  type TransitionWarningModel,
  type PerformerModel,
} from '../model/WorkflowModel.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Computable } from '#fields/FieldModel.ts';
import { listOf } from './buildField.ts';

const ROLE = 'role.';

/** Builds the models of a workflow's transitions. `inputsOf` lists the input fields of a transition. */
function buildTransitions(
  workflow: WorkflowDocument,
  inputsOf: (transition: TransitionDocument) => readonly string[],
  report: Report,
): TransitionModel[] {
  const built = (workflow.transitions ?? []).map((transition, i): TransitionModel => {
    const pointer = `/transitions/${i}`;
    const read = (text: string, at: string): Expression | undefined => readExpression(text, `${pointer}/${at}`, report);
    const field = transition.field ?? workflow.field;
    const status = [workflow, ...(workflow.more ?? [])].find((other) => other.field === field);
    const who = listOf(transition.who).flatMap((text, j) =>
      readWho(text, () => read(text, typeof transition.who === 'string' ? 'who' : `who/${j}`)),
    );
    return {
      action: transition.action,
      title: transition.title,
      kind: transition.kind ?? 'default',
      field,
      from: transition.from,
      when: transition.when === undefined ? undefined : read(transition.when, 'when'),
      to: readTargets(transition.to, read),
      computed: status?.computed !== undefined,
      who,
      joint: transition.joint,
      added: transition.added,
      adds: transition.adds,
      waits:
        typeof transition.waits === 'string'
          ? (read(transition.waits, 'waits') ?? false)
          : (transition.waits ??
            (transition.joint !== undefined ||
              transition.action === workflow.correction?.release ||
              who.some((entry) => 'word' in entry && entry.word === 'approver'))),
      remind: transition.remind,
      inputs: inputsOf(transition),
      complete: transition.complete === true,
      guards: (transition.guards ?? []).map((guard, j) =>
        readGuard(guard, (text, at) => read(text, `guards/${j}/${at}`)),
      ),
      warnings: (transition.warnings ?? []).flatMap((warning, j) =>
        readWarning(warning, (text, at) => read(text, `warnings/${j}/${at}`)),
      ),
      set: readSet(transition.set ?? {}, 'set', read),
      creates: (transition.creates ?? []).map((creation, j) => ({
        entity: creation.entity,
        ...readSource(creation, `creates/${j}`, read),
        rows: (creation.rows ?? []).map((rows, k) => ({
          field: rows.field,
          ...readSource(rows, `creates/${j}/rows/${k}`, read),
        })),
      })),
      command: transition.command,
      automatic: transition.automatic === undefined ? undefined : read(transition.automatic, 'automatic'),
      manual: transition.manual !== false,
      confirm: transition.confirm,
      message:
        transition.message === undefined ? undefined : readMessage(transition.message, (text) => read(text, 'message')),
      decision: transition.decision,
      compare: transition.compare ?? [],
      correction: readCorrection(workflow, transition.action),
      pointer,
    };
  });
  return built.map((transition) => ({
    ...transition,
    set: new Map([...roundsBegun(transition, built), ...transition.set]),
  }));
}

/** The transitions that begin again when another one leads to their states: no user has passed or is added then. */
function roundsBegun(transition: TransitionModel, all: readonly TransitionModel[]): [string, Computable][] {
  return all.flatMap((other): [string, Computable][] => {
    const begins = transition.to.some(({ state }) => other.from?.includes(state) === true);
    return begins && other.field === transition.field && other.action !== transition.action
      ? roundFields(other).map((name) => [name, { value: null }])
      : [];
  });
}

function readCorrection({ correction }: WorkflowDocument, action: string): TransitionCorrection | undefined {
  if (correction === undefined) return undefined;
  const { states, release, discard } = correction;
  return action === release
    ? { part: 'release', states }
    : action === discard
      ? { part: 'discard', states }
      : undefined;
}

type Read = (text: string, at: string) => Expression | undefined;

function readTargets(to: TransitionDocument['to'], read: Read): TargetModel[] {
  if (to === undefined) return [];
  if (typeof to === 'number') return [{ when: undefined, state: to }];
  return to.map((target, i) =>
    typeof target === 'number'
      ? { when: undefined, state: target }
      : { when: target.when === undefined ? undefined : read(target.when, `to/${i}/when`), state: target.state },
  );
}

function readWho(text: string, read: () => Expression | undefined): PerformerModel[] {
  const word = PERFORMER_WORDS.find((known) => known === text);
  if (word !== undefined) return [{ word }];
  if (text.startsWith(ROLE)) return [{ role: text.slice(ROLE.length) }];
  const when = read();
  return when === undefined ? [] : [{ when }];
}

function readGuard({ when, some, none, fewer, message }: TransitionGuard, read: Read): GuardModel {
  const others = (wanted: OthersModel['wanted'], document: typeof some): OthersModel | undefined =>
    document === undefined
      ? undefined
      : {
          of: document.of,
          by: document.by,
          equals: document.equals === undefined ? undefined : read(document.equals, `${wanted}/equals`),
          where: document.where === undefined ? undefined : read(document.where, `${wanted}/where`),
          wanted,
          than: document.than ?? 1,
        };
  return {
    when: when === undefined ? undefined : read(when, 'when'),
    others: others('some', some) ?? others('none', none) ?? others('fewer', fewer),
    message: readMessage(message, (text) => read(text, 'message')),
  };
}

function readWarning({ when: text, message }: TransitionWarning, read: Read): TransitionWarningModel[] {
  const when = read(text, 'when');
  return when === undefined ? [] : [{ when, message: readMessage(message, (own) => read(own, 'message')) }];
}

function readMessage(text: string, read: (text: string) => Expression | undefined): string | Expression {
  return isExpression(text) ? (read(text) ?? text) : text;
}

/** How records or rows are made of a record or its rows, as documents state it. */
export type RowSource = Omit<TransitionCreation, 'entity' | 'rows'>;

/** Returns the source of a creation: the record or its rows. */
export const readSource = ({ each, when, times, values }: RowSource, at: string, read: Read): SourceModel => ({
  each,
  when: when === undefined ? undefined : read(when, `${at}/when`),
  times: times === undefined ? undefined : read(times, `${at}/times`),
  values: readSet(values, `${at}/values`, read),
});

function readSet(set: NonNullable<TransitionDocument['set']>, at: string, read: Read): Map<string, Computable> {
  return new Map(
    Object.entries(set).flatMap(([name, value]): [string, Computable][] => {
      if (typeof value !== 'string' || !isExpression(value)) return [[name, { value }]];
      const expression = read(value, `${at}/${name}`);
      return expression === undefined ? [] : [[name, { expression, evaluate: compileExpression(expression) }]];
    }),
  );
}

const isExpression = (text: string): boolean => text.includes('{{');

/** The model of a workflow. `fieldsOf`: fields of a section; `inputsOf`: inputs of a transition. */
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
    correction: document.correction,
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
  return {
    value: state.value,
    was: state['x-was'] ?? [],
    title: state.title,
    color: state.color,
    deletable: state.delete !== false,
    edit,
  };
}
