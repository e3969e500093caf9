import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { isList, type Value } from '#language/Value.ts';
import { isFieldKey, splitReference } from '#proof/analysis/inputKey.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { State } from '#proof/coverage/Survey.ts';

export type Situation = Omit<DecisionCase, 'title' | 'rule' | 'expect'>;

/** The Id of the first invented record that a record refers to; what that refers to in turn has the next ones. */
export const REFERRED = 21;
const DEEPEST = 3;

/** Converts a state of a space to a situation. Fields behind several references add the records in between. */
export function situationOf(state: State, entity: EntityModel, findEntity: FindEntity): Situation {
  const record: Record<string, Value> = {};
  const user: Record<string, Value> = {};
  const refs = new Map<string, Record<string, Value>>();
  let now: string | undefined;
  for (const [key, value] of Object.entries(state)) {
    if (value === null) continue;
    const reference = splitReference(key);
    if (isFieldKey(key)) record[key] = value;
    else if (key.startsWith('$user.')) Object.assign(user, userFact(key.slice('$user.'.length), value));
    else if (key === '$now' && typeof value === 'string' && value !== CASE_NOW) now = value;
    else if (reference !== undefined)
      refs.set(reference.field, { ...refs.get(reference.field), [reference.name]: value });
  }
  const beside: Record<string, Record<string, Value>[]> = {};
  for (const [field, row] of refs) {
    const way = wayTo(entity, field, findEntity);
    let holder: Record<string, Value> = record;
    way.forEach(({ at, key }, i) => {
      const stated = holder[at];
      const id = typeof stated === 'number' ? stated : REFERRED + i;
      holder[at] = id;
      const rows = (beside[key] ??= []);
      const known = rows.find(({ Id }) => Id === id);
      const next = known ?? { Id: id };
      if (known === undefined) rows.push(next);
      if (i === way.length - 1) Object.assign(next, row);
      holder = next;
    });
  }
  return {
    record,
    ...(Object.keys(beside).length === 0 ? {} : { beside }),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(now === undefined ? {} : { now }),
  };
}

/** A user property, as a list if there can be several, such as roles; permission for everything needs no list. */
function userFact(name: string, value: Value): Record<string, Value> {
  if (name === 'Keys' && (value === '*' || (isList(value) && value.includes('*')))) return {};
  return { [name]: SEVERAL.includes(name) && typeof value === 'string' ? [value] : value };
}

const SEVERAL: readonly string[] = ['Roles', 'Keys', 'Staff', 'ChiefPaths'];

interface Step {
  /** The field with the id. */
  readonly at: string;
  /** The entity that it refers to. */
  readonly key: string;
}

/** The shortest path of references to one of this name; empty if there is none. */
function wayTo(entity: EntityModel, field: string, findEntity: FindEntity): Step[] {
  let ways: { readonly from: EntityModel; readonly steps: readonly Step[] }[] = [{ from: entity, steps: [] }];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    for (const { from, steps } of ways) {
      const step = stepOf(from, field);
      if (step !== undefined) return [...steps, step];
    }
    ways = ways.flatMap(({ from, steps }) =>
      from.fields.flatMap(({ name }) => {
        const step = stepOf(from, name);
        const to = findEntity(step?.key ?? '');
        return step === undefined || to === undefined ? [] : [{ from: to, steps: [...steps, step] }];
      }),
    );
  }
  return [];
}

function stepOf(entity: EntityModel, name: string): Step | undefined {
  const reference = entity.field(name)?.reference;
  const key = reference?.oneOf?.entities[0] ?? reference?.entity;
  return reference === undefined || key === undefined ? undefined : { at: reference.idField ?? name, key };
}

/** Situations laid over each other, the last one uppermost. */
export function merged(...parts: readonly Situation[]): Situation {
  const beside = new Map<string, Record<string, unknown>[]>();
  for (const part of parts)
    for (const [key, rows] of Object.entries(part.beside ?? {}))
      for (const row of rows) {
        const known = beside.get(key) ?? [];
        const same = known.findIndex(({ Id }) => Id === row['Id']);
        beside.set(key, same < 0 ? [...known, row] : known.with(same, { ...known[same], ...row }));
      }
  const joined = (records: readonly Situation['record'][]): Situation['record'] =>
    records.reduce((all, one) => ({ ...all, ...one }), {});
  const user = joined(parts.map((part) => part.user ?? {}));
  const now = parts.findLast((part) => part.now !== undefined)?.now;
  const takes = parts.flatMap(({ take }) => take ?? []);
  const inputs = joined(takes.map((take) => take.inputs ?? {}));
  const action = takes.at(-1)?.action;
  return {
    record: joined(parts.map(({ record }) => record)),
    ...(beside.size === 0 ? {} : { beside: Object.fromEntries(beside) }),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(now === undefined ? {} : { now }),
    ...(action === undefined ? {} : { take: { action, ...(Object.keys(inputs).length === 0 ? {} : { inputs }) } }),
  };
}

/** Removes values without a field in the entity, or that only the dialog asks for. */
export function onlyKnown(entity: EntityModel, situation: Situation): Situation {
  const record = Object.entries(situation.record).filter(
    ([name, value]) => value !== null && (name === 'Id' || entity.field(name) !== undefined),
  );
  return { ...situation, record: Object.fromEntries(record) };
}
