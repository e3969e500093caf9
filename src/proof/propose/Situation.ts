import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Value } from '#language/Value.ts';
import { isFieldKey, splitReference } from '../analysis/inputKey.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import type { State } from '../coverage/Survey.ts';

/** What a decision case states before what it expects. */
export type Situation = Omit<DecisionCase, 'title' | 'rule' | 'expect'>;

/** A state of a space as a case states it. */
export function situationOf(state: State, entity: EntityModel): Situation {
  const record: Record<string, Value> = {};
  const user: Record<string, Value> = {};
  const refs = new Map<string, Record<string, Value>>();
  let now: string | undefined;
  for (const [key, value] of Object.entries(state)) {
    if (value === null) continue;
    const reference = splitReference(key);
    if (isFieldKey(key)) record[key] = value;
    else if (key.startsWith('$user.')) user[key.slice('$user.'.length)] = value;
    else if (key === '$now' && typeof value === 'string' && value !== CASE_NOW) now = value;
    else if (reference !== undefined)
      refs.set(reference.field, { ...refs.get(reference.field), [reference.name]: value });
  }
  const beside: Record<string, Record<string, Value>[]> = {};
  for (const [field, row] of refs) {
    const model = entity.field(field)?.reference;
    if (model === undefined) continue;
    const at = model.idField ?? field;
    const id = typeof record[at] === 'number' ? record[at] : 21;
    record[at] = id;
    beside[model.entity] = [...(beside[model.entity] ?? []), { Id: id, ...row }];
  }
  return {
    record,
    ...(Object.keys(beside).length === 0 ? {} : { beside }),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(now === undefined ? {} : { now }),
  };
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
  return {
    record: joined(parts.map(({ record }) => record)),
    ...(beside.size === 0 ? {} : { beside: Object.fromEntries(beside) }),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(now === undefined ? {} : { now }),
  };
}

/** Without what the entity has no field for, or the dialog alone asks. */
export function onlyKnown(entity: EntityModel, situation: Situation): Situation {
  const record = Object.entries(situation.record).filter(
    ([name, value]) => value !== null && (name === 'Id' || entity.field(name) !== undefined),
  );
  return { ...situation, record: Object.fromEntries(record) };
}
