import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Values } from '#language/Value.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Break, BreakDraft, BreakKind, Unwritable } from './Break.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { drawnWhen, isShown, type Ground, groundOf } from './Ground.ts';
import { both, TRUE, type Symbolic } from './conditions.ts';
import { substitute } from './substitute.ts';
import { everyUser, forUser } from './everyUser.ts';
import { ruleBreaks } from './ruleBreaks.ts';
import { valueBreaks } from './valueBreaks.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';

/** The rules that stored records can be checked against. */
interface StoredRules {
  readonly ruleSet: RuleSet;
  /** Rules that set a value by the saving user or the row's position: the stored value counts as their result. */
  readonly personal: readonly Rule[];
}

/**
 * Omits the rules whose value depends on the user or the position of a row, directly or through another field: the user
 * who saved a record is unknown, so the stored value is the only evidence.
 */
export function storedRules(ruleSet: RuleSet): StoredRules {
  const names = ruleSet.fields.map(({ name }) => name);
  const dependent = new Set<string>();
  const personal: Rule[] = [];
  for (const rule of ruleSet.rules) {
    const depends = isPersonal(rule) || rule.reads.some((name) => dependent.has(name));
    if (!depends) continue;
    if (rule.property === 'value') personal.push(rule);
    if (rule.property === 'display') for (const target of rule.targets) dependent.add(names[target] ?? '');
  }
  const rules = ruleSet.rules.filter((rule) => !personal.includes(rule));
  return { ruleSet: { ...ruleSet, rules }, personal };
}

const isPersonal = (rule: Rule): boolean =>
  expressionsOf(rule)
    .flatMap(listNames)
    .some(({ root }) => root === '$user' || root === '$index');

/** A rule that stored records are not checked against, and why: it depends on the user or the row's position. */
export interface OmittedRule {
  readonly field: string;
  readonly kind: BreakKind;
  readonly file: Break['file'];
  readonly pointer: string;
  readonly why: 'user' | 'index';
}

/** Everything that stored records of an entity can break. */
export interface BreakList {
  readonly entity: EntityModel;
  /** The rules that records are checked against: in `listBreaks`, without those that set a value by the saving user. */
  readonly ruleSet: RuleSet;
  readonly breaks: readonly Break[];
  readonly leftOut: readonly OmittedRule[];
}

/**
 * Lists every possible violation of an entity's current rules by a stored record, in the order of the fields. A rule
 * that reads the user is violated only when it is for every user; values that a rule sets by user are taken as stored.
 */
export function listBreaks(entity: EntityModel, enums: EnumSource): BreakList {
  const { ruleSet, personal } = storedRules(entity.ruleSet);
  const drafts = draftsOf(groundOf(entity, ruleSet, enums));
  const moving = movingReferences(entity, ruleSet);
  const asked = rootsOf(entity);
  const leftOut: OmittedRule[] = personal.map((rule) => leftOutRule(rule, entity));
  const breaks = drafts.flatMap((draft): Break[] => {
    if ([draft.when, draft.reads].some((part) => part?.kind === 'literal' && part.value === false)) return [];
    const made = finish(draft, moving, asked);
    if (typeof made !== 'string') return [made];
    leftOut.push({ ...placeOf(draft), why: made });
    return [];
  });
  return { entity, ruleSet, breaks, leftOut };
}

/**
 * The rules that `listBreaks` omits, as violations that apply to one user and one row position at a time: the list has
 * all rules of the entity. Several rules of one field form one violation, as they compute one value together.
 */
export function personalBreaks({ entity, leftOut }: BreakList, enums: EnumSource): BreakList {
  const left = new Set(leftOut.map(omittedRuleKey));
  const drafts = draftsOf(groundOf(entity, entity.ruleSet, enums)).filter((draft) =>
    left.has(omittedRuleKey(placeOf(draft))),
  );
  const breaks = drafts.map((draft): Break => {
    const { field, kind, pointer, holds, message } = draft;
    const reads = [draft.when, draft.reads].flatMap((part) => (part === undefined ? [] : listNames(part)));
    return {
      ...{ field, kind, pointer, holds },
      ...(message === undefined ? {} : { message }),
      ...{ users: [], file: fileOf(pointer), when: undefined, unwritable: 'saver' },
      readsNow: reads.some(({ root }) => root === '$now'),
    };
  });
  return { entity, ruleSet: entity.ruleSet, breaks, leftOut: [] };
}

/** The key that matches a violation of `personalBreaks` with its omitted rule. */
export const omittedRuleKey = ({ field, kind, pointer }: Omit<OmittedRule, 'why' | 'file'>): string =>
  kind === 'computed' ? `${kind} ${field}` : `${kind} ${field} ${pointer}`;

function draftsOf(ground: Ground): BreakDraft[] {
  const { fields } = ground.entity;
  return [
    ...fields.flatMap((field) => [...ruleBreaks(ground, field), ...valueBreaks(ground, field)]),
    ...checkBreaks(ground),
  ];
}

const fileOf = (pointer: string): Break['file'] =>
  /^\/(computed|more)\b/.test(pointer) ? 'workflow.json' : 'form.json';

const placeOf = ({ field, kind, pointer }: BreakDraft): Omit<OmittedRule, 'why'> => ({
  field: field.name,
  kind,
  file: fileOf(pointer),
  pointer,
});

function leftOutRule(rule: Rule, { fields }: EntityModel): OmittedRule {
  const { self, pointer } = rule;
  const roots = expressionsOf(rule)
    .flatMap(listNames)
    .map(({ root }) => root);
  const why = roots.includes('$index') && !roots.includes('$user') ? 'index' : 'user';
  return { field: fields[self]?.name ?? '', kind: 'computed', file: fileOf(pointer), pointer, why };
}

/** Completes a violation for all users, or returns why records are not checked against it. */
function finish(
  draft: BreakDraft,
  moving: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): Break | OmittedRule['why'] {
  const { field, kind, pointer, holds, message } = draft;
  const known = draft.when ?? draft.reads;
  const names = known === undefined ? [] : listNames(known);
  const reads = (root: string): boolean =>
    known === undefined ? asked.has(root) : names.some((name) => name.root === root);
  if (reads('$index')) return 'index';
  const users = !reads('$user') ? NOBODY : known === undefined ? undefined : everyUser(known);
  if (users === undefined) return 'user';
  const movable = names.some(({ root, path }) => root === '$ref' && moving.has(path[0] ?? ''));
  const unwritable: Unwritable | undefined =
    draft.unwritable ?? (movable ? 'reference' : draft.when === undefined ? 'size' : undefined);
  const when = unwritable === undefined ? forAll(draft.when, users) : undefined;
  return {
    field,
    kind,
    pointer,
    holds,
    ...(message === undefined ? {} : { message }),
    users,
    file: fileOf(pointer),
    when,
    unwritable: when === undefined ? (unwritable ?? 'size') : undefined,
    readsNow: reads('$now'),
  };
}

const NOBODY: readonly Values[] = [{}];

function forAll(when: Symbolic, users: readonly Values[]): Expression | undefined {
  if (users === NOBODY) return when;
  return users.reduce<Symbolic>((all, user) => both(all, when && forUser(when, user)), TRUE);
}

/** References whose id is set by a rule: its record counts, not the stored one, unless by name alone. */
function movingReferences(entity: EntityModel, { rules, fields }: RuleSet): Set<string> {
  const set = new Set(rules.flatMap(({ property, self }) => (property === 'value' ? (fields[self]?.name ?? []) : [])));
  const pointers = [...entity.ruleSet.references.keys()].flatMap((name): [string, string][] => {
    const field = entity.field(name);
    if (isLookup(field) && field?.reference?.idField === undefined) return [];
    return [[name, field?.reference?.idField ?? name]];
  });
  return new Set(pointers.flatMap(([name, pointer]) => (set.has(pointer) ? [name] : [])));
}

const rootsOf = (entity: EntityModel): Set<string> => new Set(namesRead(entity).map(({ root }) => root));

/** Everything that any rule, check or limit of an entity reads. */
export function namesRead({ ruleSet, checks, fields }: EntityModel): ReturnType<typeof listNames> {
  const limits = fields.flatMap(({ minimum, maximum }) =>
    [minimum, maximum].flatMap((limit) => (limit !== undefined && 'expression' in limit ? [limit.expression] : [])),
  );
  return [...ruleSet.rules.flatMap(expressionsOf), ...checks.map(({ when }) => when), ...limits].flatMap(listNames);
}

/** The checks of an entity whose condition a record meets, where their field is visible. */
function checkBreaks(ground: Ground): BreakDraft[] {
  const { entity, reading } = ground;
  return entity.checks.flatMap(({ field: name, when, pointer, message }): BreakDraft[] => {
    const field = entity.field(name);
    if (field === undefined) return [];
    const evaluate = compileExpression(when);
    return [
      {
        field,
        kind: 'check',
        pointer,
        message,
        when: both(drawnWhen(ground, field), substitute(when, reading)),
        holds: (judged) => isShown(judged, field) && evaluate(judged.scope) === true,
      },
    ];
  });
}
