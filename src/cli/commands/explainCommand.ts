import { explainField } from '#proof/explain/explainField.ts';
import type { ExplainedPlace, Explanation, Goal } from '#proof/explain/Explanation.ts';
import { printExplanation } from '#proof/explain/printExplanation.ts';
import {
  type CliCommand,
  type CliInput,
  type CheckedProduct,
  CommandError,
  type FilePlace,
  placeIn,
} from '../terminal/CliCommand.ts';
import { type Values, isList } from '#language/Value.ts';
import type { FieldAccess } from '#proof/explain/Subject.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import { editableFields, stateOf } from '#engine/permission/changeable.ts';
import { frameKeysOf, type UserContext } from '#engine/permission/UserContext.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { factsOf } from '#engine/model/UserFact.ts';
import { explainTransition } from '#proof/decisions/explainTransition.ts';
import { printTransition } from '#proof/decisions/printTransition.ts';
import { factsOfStage } from '#proof/decisions/mayDo.ts';
import { decisionWorld, openDecision } from '#proof/decisions/openDecision.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';
import { readQuestion } from '../terminal/readQuestion.ts';
import { explainingSpeechOf, speechOf, type Speech } from '../terminal/speechOf.ts';
import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Translate } from '#engine/words/translator.ts';

const GOALS: readonly Goal[] = ['visible', 'required', 'editable'];

/** `guiju explain`: why a field is (not) visible, required or editable, and the smallest change that makes it so. */
export const explainCommand: CliCommand = {
  name: 'explain',
  summary: 'explains why a field is hidden, required or read-only, and which values would change it',
  usage: [
    'guiju explain <entity> <field> [--set Field=value]... [--user Name=value]...',
    'guiju explain <entity> <action> ...          why a transition is allowed or not in the current state of the record',
    '',
    '  --set FIELD=VALUE        a value of the record; field by name or title, enum item by value or label',
    '  --user NAME=VALUE        $user: Role=customer, Roles=admin, EmployeeId=6 ...',
    '  --ref FIELD.NAME=VALUE   a field of the record that FIELD refers to',
    '  --now MOMENT             2026-03-10 or "2026-03-10 10:00:00" (default: now in the time zone of the product)',
    '  --property PROPERTY      visible (default), required or editable',
    '  --form NAME              the form that is filled in (default: form)',
    '  --defaults               fields without --set get their defaults; otherwise they are empty',
  ].join('\n'),
  options: {
    set: { type: 'string', multiple: true },
    user: { type: 'string', multiple: true },
    ref: { type: 'string', multiple: true },
    now: { type: 'string' },
    property: { type: 'string' },
    form: { type: 'string' },
    defaults: { type: 'boolean' },
  },
  run(input) {
    const product = input.load();
    if (explainsTransition(input, product)) return 0;
    const { entity, field, form, context } = readQuestion(input, product);
    const at = (place: ExplainedPlace) => placeIn(product, { ...place, file: `${entity.key}/${place.file}` });
    const speech = explainingSpeechOf(input, product);
    const explanation = explainField({
      entity,
      field: field.name,
      property: readGoal(input),
      context,
      form,
      access: accessOf(entity, context, product),
      findEntity: (key) => product.entities.get(key),
      limits: input.limits(),
      told: input.json ? undefined : { enums: translatedEnums(product.enums, speech.title), say: speech.say },
    });
    input.print(input.json ? explanationJson(explanation, at) : toText(explanation, entity.title, at, speech));
    return 0;
  },
};

/** Explains a transition, named by action or title. Returns whether the question was about a transition. */
function explainsTransition(input: CliInput, product: CheckedProduct): boolean {
  const [key = '', name = ''] = input.args;
  const entity = product.entities.get(key);
  const transition = entity?.workflow?.transitions.find(({ action, title }) => action === name || title === name);
  if (entity === undefined || transition === undefined || entity.field(name) !== undefined) return false;
  const { context } = readQuestion({ ...input, args: [key, entity.titleField] }, product);
  const { user, now, values, refs } = context;
  const open = openDecision(entity, { record: values, user, now }, decisionWorld(product));
  const stage = { ...open, scope: { ...open.scope, refs: { ...open.scope.refs, ...refs } } };
  const facts = factsOfStage(stage, transition);
  const speech = speechOf(input, product);
  const wording = { ...facts.wording, enums: translatedEnums(product.enums, speech.title), say: speech.say };
  const explanation = explainTransition(input.json ? facts : { ...facts, wording });
  const at = (place: RulePlace): string => {
    const { line, column } = placeIn(product, place);
    return `${place.file}:${line}:${column}`;
  };
  const [first = '', ...rest] = printTransition(explanation, at, speech);
  input.print(
    input.json
      ? JSON.stringify(explanation, null, 2)
      : [`${speech.title(entity.title)} · ${first}`, ...rest].join('\n'),
  );
  return true;
}

function readGoal({ options }: CliInput): Goal {
  const given = options['property'] ?? 'visible';
  const goal = GOALS.find((each) => each === given);
  if (goal === undefined) throw new CommandError(`--property is one of ${GOALS.join(', ')}`);
  return goal;
}

function toText(
  explanation: Explanation,
  title: string,
  at: (place: ExplainedPlace) => FilePlace,
  speech: Speech,
): string {
  const placeWords = (place: ExplainedPlace): string => {
    const { file, line, column } = at(place);
    return `${file}:${line}:${column}`;
  };
  const lines = printExplanation(explanation, placeWords, speech);
  return lines.map((line, i) => (i === 0 ? `${speech.title(title)} · ${line}` : line)).join('\n');
}

/** Every place gets its line and column. */
function explanationJson(explanation: Explanation, at: (place: ExplainedPlace) => FilePlace): string {
  const isPlace = (value: unknown): value is ExplainedPlace =>
    typeof value === 'object' && value !== null && 'pointer' in value && 'file' in value && !('line' in value);
  return JSON.stringify(
    explanation,
    (_key, value: unknown) => (isPlace(value) ? { ...value, ...at(value) } : value),
    2,
  );
}

/**
 * The fields that the user of a question may read and change: as a customer with `Role=customer`, with the permissions
 * of `Roles=`, else all. If the question gives a state, only its editable fields. Throws CommandError for an unknown
 * role.
 */
function accessOf(entity: EntityModel, context: EvaluationContext, product: CheckedProduct): FieldAccess {
  const access = decideAccess(entity, userOf(context.user, product), (key) => product.entities.get(key));
  const { readable, writable } = access;
  const state = stateOf(entity, context.values);
  const scope = { ...context, record: context.values, index: 0, self: null };
  return { readable, writable, editable: editableFields(entity, access, state, scope) };
}

function userOf(values: Values, { documents, organisation }: CheckedProduct): UserContext {
  const codes = rolesIn(values);
  const roles = codes.map((code) => documents.roles[code] ?? unknownRole(code, Object.keys(documents.roles)));
  const isAll = roles.length === 0 || roles.some(({ keys }) => keys === '*');
  const number = (name: string): number | null => {
    const value = values[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    accountId: 0,
    loginId: '',
    name: '',
    phone: null,
    role: values['Role'] === 'customer' ? 'customer' : 'employee',
    employeeId: number('EmployeeId'),
    customerId: number('CustomerId') ?? 0,
    outside: typeof values['Outside'] === 'string' ? values['Outside'] : null,
    unitId: number('UnitId'),
    unitPath: '',
    companyPath: '',
    roleCodes: codes,
    keys: isAll ? 'all' : new Set(roles.flatMap(({ keys }) => (keys === '*' ? [] : keys))),
    frameKeys: frameKeysOf(documents.company),
    actions: new Set(['*']),
    dataScope: 5,
    entityScopes: {},
    isUnitChief: values['IsUnitChief'] === true,
    chiefPaths: [],
    approvals: [],
    staff: [],
    facts: factsOf(organisation.facts ?? [], values),
  };
}

function rolesIn({ Roles: given }: Values): string[] {
  if (given === undefined || given === null) return [];
  return (isList(given) ? given : [given]).flatMap((code) => (typeof code === 'string' ? [code] : []));
}

function unknownRole(code: string, known: readonly string[]): never {
  const near = nearestName(code, known);
  throw new CommandError(`There is no role "${code}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
}

/** Enum types with translated item labels for messages; conditions still read the labels of the documents. */
const translatedEnums =
  (enums: EnumSource, title: Translate): EnumSource =>
  (name) => {
    const type = enums(name);
    return type === undefined ? undefined : { ...type, items: type.items.map((item) => said(item, title)) };
  };

const said = (item: EnumItem, title: Translate): EnumItem => ({
  ...item,
  Label: title(item.Label),
  ...(item.Children === undefined ? {} : { Children: item.Children.map((child) => said(child, title)) }),
});
