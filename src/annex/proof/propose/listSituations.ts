import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { reminderSource } from '#proof/decisions/runDecision.ts';
import type { DecisionVariant } from '../decisions/Variants.ts';
import { isMany } from '#fields/table/fieldKinds.ts';
import { figureSituations, referenceSituations } from './figureSituations.ts';
import { personsOf, withParents } from './personsOf.ts';
import { savingSituations } from './savingSituations.ts';
import { merged, onlyKnown, REFERRED, type Situation } from './Situation.ts';
import { not, SituationSearch } from './SituationSearch.ts';
import { transitionSituations } from './transitionSituations.ts';

/** Situations in which a changed decision may show, the likeliest first. */
export function* listSituations(
  entity: EntityModel,
  variant: DecisionVariant,
  world: DecisionWorld,
  limits: Limits,
): Generator<Situation, void> {
  const search = new SituationSearch(entity, variant, world, limits);
  for (const situation of situationsFor(search)) yield withParents(entity, situation, world.findEntity);
}

function situationsFor(search: SituationSearch): Generator<Situation, void> {
  const { group } = search.variant;
  switch (group.kind) {
    case 'transition':
      return transitionSituations(search, group.transition);
    case 'list':
      return listedSituations(search, group.name);
    case 'due':
      return dueSituations(search, group.name);
    case 'view':
    case 'edit':
    case 'fields':
      return rowSituations(search);
    case 'chooses':
      return referenceSituations(search, group.name);
    case 'sums':
      return figureSituations(search, group.name);
    case 'errors':
      return savingSituations(search);
  }
}

function* listedSituations(search: SituationSearch, name: string): Generator<Situation, void> {
  const { entity, world } = search;
  const list = entity.lists.get(name.split('/')[0] ?? '');
  const scene = list?.scenes.find(({ key }) => key === name.split('/')[1]);
  const owners: Situation[] = [
    { record: {} },
    { record: { OwnerId: 1 } },
    { record: { OwnerId: 9 } },
    { record: { OwnerId: 9, MemberIds: [1] } },
    {
      record: { OwnerId: 9, CreatorId: 9, OwnerUnitId: 2, OwnerUnitPath: '/1/2/' },
      user: { UnitId: 3, UnitPath: '/3/' },
    },
  ];
  const waiting =
    scene?.waiting === true
      ? (entity.workflow?.transitions ?? []).flatMap((one) =>
          one.waits === false
            ? []
            : personsOf(entity, one, world).map((person) =>
                merged({ record: one.from === undefined ? {} : { [one.field]: one.from[0] } }, person),
              ),
        )
      : [];
  for (const witness of search.witnesses)
    for (const one of search.happy([scene?.where, list?.where], 2))
      for (const owner of [...waiting, ...owners]) yield onlyKnown(entity, merged(one, owner, witness));
}

function* dueSituations(search: SituationSearch, name: string): Generator<Situation, void> {
  const { entity, world } = search;
  const source = reminderSource(world, name);
  if (source === undefined) return;
  const field = source.state ?? entity.workflow?.field ?? '';
  const states = source.states.length === 0 ? [{}] : source.states.map((state) => ({ [field]: state }));
  for (const witness of search.witnesses)
    for (const record of states)
      for (const one of search.happy([source.due, source.where], 3)) yield merged({ record }, one, witness);
  for (const one of search.happy([source.where, not(source.due)], 2)) yield merged({ record: { ...states[0] } }, one);
  yield { record: { ...states[0] } };
}

function* rowSituations(search: SituationSearch): Generator<Situation, void> {
  const { entity } = search;
  const { public: view, customer, workflow, scope } = entity;
  const { pointer } = search.variant.place;
  const anonymous: Situation = { record: {}, user: { Role: 'anonymous' } };
  const guest: Situation = { record: {}, user: { Role: 'customer' } };
  const stranger = onlyKnown(entity, { record: { OwnerId: 9, CreatorId: 9 }, user: { Scope: 1 } });
  const states = (workflow?.states ?? []).map(({ value }) => ({ record: { [workflow?.field ?? '']: value } }));
  const own = [
    ...search.happy([scope.own], 1),
    ...(scope.changeable === undefined ? [] : search.happy([scope.own, not(scope.changeable)], 1)),
  ];
  for (const witness of search.witnesses) {
    if (pointer.startsWith('/x-public'))
      for (const one of search.happy([view?.where])) yield merged(one, anonymous, witness);
    if (pointer.startsWith('/x-customer'))
      for (const one of search.happy([customer?.where])) yield merged(one, guest, witness);
    yield merged(stranger, witness);
    yield onlyKnown(entity, merged(stranger, { record: { OwnerId: null } }, witness));
    for (const start of [stranger, { record: {}, user: { Scope: 1 } }]) {
      for (const OwnerId of [1, 9]) {
        const above = lentBy(entity, OwnerId);
        if (above !== undefined) yield merged(start, above, witness);
      }
    }
    for (const one of placed(search)) yield merged(one, witness);
    for (const state of states) for (const one of own) yield merged(state, one, witness);
    yield witness;
  }
}

/** A record at another place than the user's, which is below that one or not. */
function placed({ entity, world }: SituationSearch): Situation[] {
  const { by } = entity.scope;
  if (by === undefined) return [];
  const { facts = [], employee = '' } = entity.source.organisation;
  const isList = isMany(world.findEntity(employee)?.field(by.user));
  const at = (Scope: number): Situation => ({
    record: { [by.field]: REFERRED },
    user: { Scope, [by.user]: isList ? [1] : 1 },
  });
  const below = facts.find(({ name }) => name === by.user)?.below;
  if (below === undefined) return [at(2)];
  return [at(2), merged(at(3), { record: {}, beside: { [below.entity]: [{ Id: REFERRED, [below.parent]: 1 }] } })];
}

/** A record that is reached, or not, through the one above it only. */
export function lentBy(entity: EntityModel, owner: number): Situation | undefined {
  const { scope } = entity;
  const above = entity.field(scope.parent ?? '')?.reference;
  if (scope.parent === undefined || above === undefined) return undefined;
  const key = above.oneOf?.entities[0] ?? above.entity;
  return {
    record: {
      [above.idField ?? scope.parent]: REFERRED,
      ...(above.oneOf === undefined ? {} : { [above.oneOf.by]: key }),
    },
    beside: { [key]: [{ Id: REFERRED, OwnerId: owner, CreatorId: owner, OwnerUnitPath: owner === 1 ? '/1/' : '/3/' }] },
  };
}
