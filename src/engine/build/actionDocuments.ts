import type { FieldNode, Node, Properties, Reaction, FormDocument } from '#generated/documents/FormDocument.ts';
import type { PickDocument } from '#generated/documents/PickDocument.ts';
import type { TransitionDocument, TransitionInput } from '#generated/documents/WorkflowDocument.ts';
import type { EntityDocuments } from '../schema/EntityDocuments.ts';
import type { Organisation } from '../model/EntityModel.ts';
import { collectNodes } from '../schema/collectNodes.ts';
import { roundFields } from '../model/WorkflowModel.ts';
import { standardFields } from './standardFields.ts';

/** The input that is no field of the entity. */
const REASON = 'reason';
/** Inputs of these names are required and stored in the state log (domain 0.3). */
const REASONS: readonly string[] = [REASON, 'StateReason'];
const REASON_NODE: FieldNode = { type: 'string', title: '原因', 'x-component': 'TextArea', 'x-span': 3 };
const REASON_LENGTH = { minLength: 2, maxLength: 200 };
/** Section of the form document for the inputs that it does not place itself. */
const REST = 'x-action';

/** The documents of an entity as the dialog of a transition sees it. */
interface ActionDocuments {
  readonly documents: EntityDocuments;
  /** The names of the fields whose nodes differ from the entity's own. */
  readonly changed: ReadonlySet<string>;
  /** They bring rules that the entity does not have. */
  readonly addsRules: boolean;
}

/**
 * The documents of an entity as the dialog of a transition uses them: its form plus the extra inputs of the dialog, the
 * inputs made writable regardless of what else writes them, and a form of the inputs named like the action.
 */
export function actionDocuments(
  documents: EntityDocuments,
  transition: TransitionDocument,
  organisation: Organisation,
): ActionDocuments {
  const { form, dialogs = {}, workflow } = documents;
  const dialog = dialogs[transition.dialog ?? ''];
  const own = new Map(
    collectNodes(form).flatMap(({ fields }) => fields.map(({ name, node }) => [name, node] as const)),
  );
  const standard = Object.fromEntries(
    (form['x-sets'] ?? []).flatMap((set) => Object.entries(standardFields(set, organisation))),
  );
  const known = (name: string): FieldNode | undefined => own.get(name) ?? standardNode(standard, name);
  const nodes = new Map<string, FieldNode>();
  // Who has passed or is added is written by the transition itself and by those that begin it again.
  const passed = (workflow?.transitions ?? []).flatMap(roundFields);
  for (const name of [...Object.keys(transition.set ?? {}), ...passed]) {
    const node = known(name);
    if (node !== undefined) nodes.set(name, freed(node));
  }
  for (const [name, node] of fieldsOfForm(dialog)) nodes.set(name, node);
  const inputs = new Map(listInputs(transition).map((input) => [input.field, input]));
  for (const name of transitionInputs(transition, documents)) {
    const node = nodes.get(name) ?? known(name) ?? (name === REASON ? REASON_NODE : undefined);
    if (node !== undefined) nodes.set(name, asked(freed(node), inputs.get(name) ?? { field: name }, transition.action));
  }
  const stored = new Set([...own.keys(), ...Object.keys(standard)]);
  return {
    documents: {
      key: documents.key,
      form: {
        ...form,
        properties: placeNodes(form.properties, nodes),
        required: [...new Set([...(form.required ?? []), ...(dialog?.required ?? [])])],
        'x-checks': [...(form['x-checks'] ?? []), ...(dialog?.['x-checks'] ?? [])],
      },
      forms: { [transition.action]: inputForm(transition, documents) },
      lists: {},
      workflow,
      dialogs,
      transient: [...nodes.keys()].filter((name) => !stored.has(name)),
    },
    changed: new Set(nodes.keys()),
    addsRules: [...nodes].some(([name, node]) => node['x-reactions'] !== known(name)?.['x-reactions']),
  };
}

function standardNode(standard: Readonly<Record<string, FieldNode>>, name: string): FieldNode | undefined {
  return Object.hasOwn(standard, name) ? standard[name] : undefined;
}

/** A node that users can fill in: rendered, and explicitly not computed by a standard set. */
function freed({ 'x-component': component, ...node }: FieldNode): FieldNode {
  const free = { ...node, 'x-computed': false };
  return component === undefined || component === 'None' ? free : { ...free, 'x-component': component };
}

function asked(
  node: FieldNode,
  { field, title, description, required, visible, default: start }: TransitionInput,
  action: string,
): FieldNode {
  const isReason = REASONS.includes(field);
  const demanded = required ?? isReason;
  const extra: Reaction[] = [
    ...(typeof demanded === 'string' ? [reaction('required', demanded)] : []),
    ...(visible === undefined ? [] : [reaction('visible', visible)]),
  ];
  const reactions = [node['x-reactions'] ?? []].flat();
  return {
    ...(isReason ? { ...REASON_LENGTH, ...node } : node),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(start === undefined ? {} : { default: start }),
    ...(demanded === true ? { 'x-required-by': [...(node['x-required-by'] ?? []), action] } : {}),
    ...(extra.length === 0 ? {} : { 'x-reactions': [...reactions, ...extra] }),
    // A field that is hidden keeps its value; a reason starts empty each time.
    ...(visible === undefined || /reason$/i.test(field) ? {} : { 'x-hidden-value': 'keep' as const }),
  };
}

const reaction = (property: 'required' | 'visible', expression: string): Reaction => ({
  fulfill: { state: { [property]: expression } },
});

/** The properties with nodes replaced at their places, and the remaining nodes in a section at the end. */
function placeNodes(properties: Properties, nodes: ReadonlyMap<string, FieldNode>): Properties {
  const placed = new Set<string>();
  const replace = (within: Properties): Properties =>
    Object.fromEntries(
      Object.entries(within).map(([name, node]): [string, Node] => {
        if (node.type === 'void') return [name, { ...node, properties: replace(node.properties) }];
        placed.add(name);
        return [name, nodes.get(name) ?? node];
      }),
    );
  const replaced = replace(properties);
  const rest = [...nodes].filter(([name]) => !placed.has(name));
  return rest.length === 0
    ? replaced
    : { ...replaced, [REST]: { type: 'void', title: '', properties: Object.fromEntries(rest) } };
}

function inputForm(transition: TransitionDocument, documents: EntityDocuments): PickDocument {
  const { title, form } = transition;
  const sections = documents.forms[form ?? '']?.sections ?? [];
  const picked = new Set(sections.flatMap(({ fields }) => fields));
  const rest = transitionInputs(transition, documents).filter((name) => !picked.has(name));
  return { title, sections: [...sections, ...(rest.length === 0 ? [] : [{ title: '', fields: rest }])] };
}

/** The input fields of a transition in dialog order; the order in `inputs` takes precedence. */
export function transitionInputs(
  transition: TransitionDocument,
  { forms, dialogs = {} }: Pick<EntityDocuments, 'forms' | 'dialogs'>,
): string[] {
  const picked = forms[transition.form ?? '']?.sections.flatMap(({ fields }) => fields) ?? [];
  const asked = fieldsOfForm(dialogs[transition.dialog ?? '']).map(([name]) => name);
  const named = listInputs(transition).map(({ field }) => field);
  return [...new Set([...picked, ...asked.filter((name) => !named.includes(name)), ...named])];
}

/** The inputs that a transition itself names, all in the long form. */
function listInputs({ inputs = [] }: TransitionDocument): TransitionInput[] {
  return inputs.map((input) => (typeof input === 'string' ? { field: input } : input));
}

function fieldsOfForm(form: FormDocument | undefined): [name: string, node: FieldNode][] {
  return form === undefined
    ? []
    : collectNodes(form).flatMap(({ fields }) => fields.map(({ name, node }): [string, FieldNode] => [name, node]));
}
