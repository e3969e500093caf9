import { fieldDomain } from '../../analysis/fieldDomain.ts';
import { listComparisons } from '../../analysis/listComparisons.ts';
import { isEmpty } from '#language/isEmpty.ts';
import type { Value, Values } from '#language/Value.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isEnterable, type Subject } from '../Subject.ts';
import type { Candidate, CandidateKind } from './Candidate.ts';
import type { Closure } from './closureOf.ts';
import { exactConstants, valuesBeside } from './comparedValues.ts';
import { recordVariants } from './recordVariants.ts';

const CHOSEN = ['boolean', 'enum', 'enumTree', 'multiEnum'];
const RECORDS = ['lookup', 'reference', 'references'];
const ANYTHING = ['attachments', 'image', 'rows'];

/** For every field that decides about a goal and a person may fill in: the ways to fill it in otherwise than now, emptying it last. */
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
  if (RECORDS.includes(field.type)) return [...recordCandidates(subject, closure, field), ...clear];
  const filled = filledValues(subject, closure, field).filter((value) => !isSame(value, current));
  return [...filled.map((value) => candidate(field, kindOf(closure, field, value), value)), ...clear];
}

function filledValues({ context }: Subject, closure: Closure, field: FieldModel): Value[] {
  const compared = listComparisons(closure.expressions).get(field.name);
  const domain = fieldDomain(field, compared, context);
  const beside = ANYTHING.includes(field.type) ? [] : valuesBeside(closure.expressions, field, context);
  const items = field.type === 'multiEnum' ? exactConstants(closure.expressions, field).constants : [];
  const lists = items.length > 1 ? [[...items]] : [];
  const scalars = field.type === 'multiEnum' ? [] : beside;
  const all = [...scalars, ...domain, ...lists].filter((value) => !isEmpty(value));
  return all.filter((value, i) => all.findIndex((other) => isSame(value, other)) === i);
}

function kindOf(closure: Closure, field: FieldModel, value: Value): CandidateKind {
  if (ANYTHING.includes(field.type)) return 'any';
  if (CHOSEN.includes(field.type)) return 'value';
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

/** The records that are compared with, and one for any other, or one per combination of what rules tell apart in such records. */
function recordCandidates(subject: Subject, closure: Closure, field: FieldModel): Candidate[] {
  const current = subject.context.values[field.name] ?? null;
  const { constants } = exactConstants(closure.expressions, field);
  const compared = [...constants, ...valuesBeside(closure.expressions, field, subject.context)];
  const ids = [...new Set(compared.filter((value) => typeof value === 'number'))];
  const chosen = field.type === 'references' ? [...ids.map((id) => [id]), ...(ids.length > 1 ? [ids] : [])] : ids;
  const variants = recordVariants(subject, closure.expressions, refKey(field));
  const other = freeId(ids);
  const stand = field.type === 'lookup' ? '记录' : field.type === 'references' ? [other] : other;
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
