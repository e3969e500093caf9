import { fieldDomain, outsideDomain } from '../analysis/fieldDomain.ts';
import { listComparisons } from '../analysis/listComparisons.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isEnterable, type Subject } from './Subject.ts';
import type { Candidate, CandidateKind } from './tryChange.ts';
import type { Expression } from '#language/Expression.ts';
import { expressionsOf } from '#engine/rules/buildRuleSet.ts';
import { factsOf } from '../analysis/effectFacts.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { decidesAbout, type Goal } from './Explanation.ts';
import { rulesOf } from './explainRules.ts';
import { exactConstants, neighbourValues } from './comparedValues.ts';
import { splitReference } from '../analysis/inputKey.ts';
import { listNames } from '#language/mapExpression.ts';
import { fieldKind, holdsIds, isItems, isLookup, isReferences, isRows, isUpload } from '#fields/table/fieldKinds.ts';

/** Maximum number of distinguished kinds of records. */
export const MAX_VARIANTS = 60;

/**
 * Records that a reference could point to, as far as these expressions can tell them apart: one per combination of
 * values of the fields they read (`$ref.F.X`), filled ones first; one without fields when they read none.
 */
function recordVariants(subject: Subject, expressions: readonly Expression[], reference: string): Values[] {
  const comparisons = listComparisons(expressions);
  const names = expressions
    .flatMap(listNames)
    .flatMap(({ root, path }) => (root === '$ref' && path[0] === reference ? path.slice(1, 2) : []));
  let variants: Values[] = [{}];
  for (const name of new Set(names)) {
    const key = `$ref.${reference}.${name}`;
    const domain = candidateValues(subject, key, comparisons.get(key));
    variants = variants
      .flatMap((record) => domain.map((value) => ({ ...record, [name]: value })))
      .slice(0, MAX_VARIANTS);
  }
  return variants;
}

function candidateValues(
  { entity, context, wording }: Subject,
  key: string,
  compared: Parameters<typeof fieldDomain>[1],
): Value[] {
  const path = splitReference(key);
  const target = entity.field(path?.field ?? '')?.reference?.entity;
  const field = target === undefined ? undefined : wording.findEntity?.(target)?.field(path?.name ?? '');
  const domain =
    field === undefined
      ? outsideDomain(compared, undefined, context, path?.name)
      : fieldDomain(field, compared, context);
  return [...domain.filter((value) => value !== null), null];
}

/** Everything that decides about a goal: rules, and the fields they read, the nearest first. */
export interface Closure {
  readonly rules: readonly Rule[];
  readonly expressions: readonly Expression[];
  /** Names of the fields that the rules read, directly or through other rules. */
  readonly names: readonly string[];
}

/** Whether a rule affects the value that other rules read, for example by visibility or a computed value. */
const bearsOnValue = ({ property }: Rule): boolean => factsOf(property).toldBy.includes('value');

/** The rules that decide whether a field meets a goal, and those that decide about the fields they read, and so on. */
export function closureOf(entity: EntityModel, field: FieldModel, goal: Goal): Closure {
  const rules = new Set<Rule>();
  const names: string[] = [];
  const seen = new Set<string>();
  let front = rulesOf(entity.ruleSet.rules, field).filter((rule) => decidesAbout(goal, rule));
  while (front.length > 0) {
    for (const rule of front) rules.add(rule);
    const reached = [...new Set(front.flatMap(({ reads }) => reads))].filter((name) => !seen.has(name));
    for (const name of reached) seen.add(name);
    names.push(...reached);
    front = reached
      .flatMap((name) => entity.field(name) ?? [])
      .flatMap((other) => rulesOf(entity.ruleSet.rules, other))
      .filter((rule) => bearsOnValue(rule) && !rules.has(rule));
  }
  return { rules: [...rules], expressions: [...rules].flatMap(expressionsOf), names };
}

/** Any file or row does as well as any other. */
const isAnything = (field: FieldModel): boolean => isUpload(field) || isRows(field);

/** For every input field that affects a goal: its other possible values, with clearing it last. */
export function listCandidates(subject: Subject, closure: Closure): Candidate[][] {
  const { entity } = subject;
  const fields = closure.names.flatMap((name) => {
    const field = entity.field(name);
    return (field?.pairOf === undefined ? field : entity.field(field.pairOf)) ?? [];
  });
  return [...new Set(fields)].flatMap((field) => {
    if (!isEnterable(subject, field)) return [];
    const found = candidatesOf(subject, closure, field);
    return found.length === 0 ? [] : [found];
  });
}

function candidatesOf(subject: Subject, closure: Closure, field: FieldModel): Candidate[] {
  const current = subject.context.values[field.name] ?? null;
  const clear: Candidate[] = isEmpty(current) ? [] : [candidate(field, 'clear', null)];
  if (holdsIds(field) || isLookup(field)) return [...recordCandidates(subject, closure, field), ...clear];
  const filled = filledValues(subject, closure, field).filter((value) => !isSame(value, current));
  return [...filled.map((value) => candidate(field, candidateKind(closure, field, value), value)), ...clear];
}

function filledValues({ context }: Subject, closure: Closure, field: FieldModel): Value[] {
  const compared = listComparisons(closure.expressions).get(field.name);
  const domain = fieldDomain(field, compared, context);
  const beside = isAnything(field) ? [] : neighbourValues(closure.expressions, field, context);
  const items = isItems(field) ? exactConstants(closure.expressions, field).constants : [];
  const lists = items.length > 1 ? [[...items]] : [];
  const scalars = isItems(field) ? [] : beside;
  const all = [...scalars, ...domain, ...lists].filter((value) => !isEmpty(value));
  return all.filter((value, i) => all.findIndex((other) => isSame(value, other)) === i);
}

function candidateKind(closure: Closure, field: FieldModel, value: Value): CandidateKind {
  if (isAnything(field)) return 'any';
  if (fieldKind(field).isChosen) return 'value';
  const { constants, isOrdered, hasLength } = exactConstants(closure.expressions, field);
  if (constants.some((constant) => isSame(constant, value))) return 'value';
  if (hasLength && typeof value === 'string' && /^1+$/.test(value)) return 'length';
  const isCompared = (listComparisons(closure.expressions).get(field.name)?.constants ?? []).length > 0;
  return isOrdered || isCompared ? 'example' : 'any';
}

function candidate(field: FieldModel, kind: CandidateKind, value: Value, refs: Candidate['refs'] = {}): Candidate {
  const id = field.reference?.idField;
  const own: Values = { [field.name]: value };
  const values = id === undefined ? own : { ...own, [id]: isEmpty(value) ? null : 1 };
  const emptied = kind === 'clear' && field.reference !== undefined ? { [refKey(field)]: {} } : refs;
  return { field, kind, value, values, refs: emptied };
}

/** The records used in comparisons, and another one; or one per combination that rules distinguish. */
function recordCandidates(subject: Subject, closure: Closure, field: FieldModel): Candidate[] {
  const current = subject.context.values[field.name] ?? null;
  const { constants } = exactConstants(closure.expressions, field);
  const compared = [...constants, ...neighbourValues(closure.expressions, field, subject.context)];
  const ids = [...new Set(compared.filter((value) => typeof value === 'number'))];
  const chosen = isReferences(field) ? [...ids.map((id) => [id]), ...(ids.length > 1 ? [ids] : [])] : ids;
  const variants = recordVariants(subject, closure.expressions, refKey(field));
  const other = freeId(ids);
  const stand = isLookup(field) ? '记录' : isReferences(field) ? [other] : other;
  return [
    ...chosen.filter((value) => !isSame(value, current)).map((value) => candidate(field, 'value', value)),
    ...variants.map((record) => candidate(field, 'record', stand, { [refKey(field)]: { ...record, Id: other } })),
  ];
}

function freeId(taken: readonly number[]): number {
  let id = 1;
  while (taken.includes(id)) id += 1;
  return id;
}

const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
