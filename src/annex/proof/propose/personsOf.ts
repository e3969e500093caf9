import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { TransitionModel, PerformerModel } from '#engine/model/WorkflowModel.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { merged, REFERRED, type Situation } from './Situation.ts';

const UNIT = { OwnerUnitId: 2, OwnerUnitPath: '/1/2/' };

/** People's relations to a record for a transition: each person with permission to take it, and a colleague without. */
export function personsOf(entity: EntityModel, { who }: TransitionModel, world: DecisionWorld): Situation[] {
  const stranger = known(entity, { OwnerId: 9, CreatorId: 9, SubmitterId: 9 });
  const persons = who.flatMap((entry) => personOf(entity, entry));
  const placed = [...persons, { record: {} }].map((person) => merged(stranger, unitOf(entity, world), person));
  return who.length === 0 ? [{ record: {} }, stranger] : placed;
}

function personOf(entity: EntityModel, entry: PerformerModel): Situation[] {
  if ('role' in entry) return [{ record: {}, user: { Roles: [entry.role] } }];
  if ('when' in entry) return [];
  const is = (name: string): Situation[] => [known(entity, { [name]: 1 })];
  const approving = (entity.source.organisation.facts ?? []).filter((fact) => fact.approves);
  const executives = approving.map((fact): Situation => ({
    record: {},
    user: { [fact.name]: true, UnitPath: '/1/2/' },
  }));
  const situations: Readonly<Record<typeof entry.word, Situation[]>> = {
    owner: is('OwnerId'),
    creator: is('CreatorId'),
    submitter: is('SubmitterId'),
    member: [known(entity, { MemberIds: [1] })],
    chief: [{ record: {}, user: { ChiefPaths: ['/1/'] } }],
    approver: [{ record: {}, user: { Approves: [2] } }, ...executives],
    executive: executives,
    pool: [{ record: { OwnerId: null } }],
    customer: [{ record: {}, user: { Role: 'customer' } }],
  };
  return situations[entry.word];
}

/** The unit of a record: its own, or that of the record it belongs to. */
function unitOf(entity: EntityModel, _world: DecisionWorld): Situation {
  const through = entity.workflow?.unit;
  const target = entity.field(through ?? '')?.reference;
  if (through === undefined || target === undefined) return known(entity, UNIT);
  return {
    record: { [target.idField ?? through]: REFERRED },
    beside: { [target.entity]: [{ Id: REFERRED, ...UNIT }] },
  };
}

const known = (entity: EntityModel, record: Readonly<Record<string, unknown>>): Situation => ({
  record: Object.fromEntries(Object.entries(record).filter(([name]) => entity.field(name) !== undefined)),
});

/** Adds the parent records that determine the row scope of a situation's record, where it has none. */
export function withParents(entity: EntityModel, situation: Situation, findEntity: FindEntity, depth = 3): Situation {
  const { parent } = entity.scope;
  const reference = entity.field(parent ?? '')?.reference;
  if (parent === undefined || reference === undefined || depth === 0) return situation;
  const at = reference.idField ?? parent;
  const key = reference.oneOf?.entities[0] ?? reference.entity;
  const id = situation.record[at] ?? REFERRED;
  const by = reference.oneOf === undefined ? {} : { [reference.oneOf.by]: situation.record[reference.oneOf.by] ?? key };
  const rows = situation.beside?.[key] ?? [];
  const row = rows.find(({ Id }) => Id === id) ?? { Id: id };
  const lender = findEntity(key);
  const above =
    lender === undefined ? { record: row } : withParents(lender, { record: row, beside: {} }, findEntity, depth - 1);
  return {
    ...situation,
    record: { ...situation.record, ...by, [at]: id },
    beside: {
      ...above.beside,
      ...situation.beside,
      [key]: [...rows.filter(({ Id }) => Id !== id), above.record],
    },
  };
}
