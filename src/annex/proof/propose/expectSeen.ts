import { isRows } from '#fields/table/fieldKinds.ts';
import type { DecisionCase } from '#generated/documents/CasesDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { StateModel } from '#engine/model/WorkflowModel.ts';
import { isEmpty, type Value } from '#language/Value.ts';
import type { DecisionWorld } from '#proof/decisions/openDecision.ts';
import { runDecision } from '#proof/decisions/runDecision.ts';
import type { Situation } from './Situation.ts';
import type { DecisionGroup } from '../decisions/Variants.ts';

/** The expectations of a case: all decisions of the same kind, so that one case covers as much as possible. */
export function expectSeen(
  entity: EntityModel,
  situation: Situation,
  group: DecisionGroup,
  world: DecisionWorld,
): DecisionCase['expect'] {
  const asked = askedFor(entity, situation, group, world);
  const seen = runDecision(entity, { title: '-', rule: 'NEW', ...situation, expect: asked }, world);
  const flags = (part: Readonly<Record<string, boolean | string | null>>): Record<string, boolean> =>
    Object.fromEntries(Object.entries(part).map(([name, is]) => [name, is === true]));
  const { taken } = seen;
  if (taken !== undefined) {
    const set = Object.entries(taken.set).map(([name, value]): [string, Value] => [
      name,
      isEmpty(value) ? null : value,
    ]);
    const warns = group.kind === 'transition' && group.transition.warnings.length > 0;
    return {
      ...(taken.refused === undefined
        ? { refused: false, state: stateOf(taken.state) }
        : { refused: taken.refused === '' ? true : taken.refused }),
      ...(set.length === 0 ? {} : { set: Object.fromEntries(set) }),
      ...(taken.warns.length === 0 && !warns ? {} : { warns: [...taken.warns] }),
      ...(taken.refused !== undefined || group.kind !== 'transition' || group.transition.creates.length === 0
        ? {}
        : { made: [...taken.made] }),
    };
  }
  return {
    ...(asked.may === undefined ? {} : { may: flags(seen.may) }),
    ...(asked.in === undefined ? {} : { in: flags(seen.in) }),
    ...(asked.due === undefined ? {} : { due: flags(seen.due) }),
    ...(asked.fields === undefined ? {} : { fields: flags(seen.fields) }),
    ...(asked.edits === undefined ? {} : { edits: flags(seen.edits) }),
    ...(asked.chooses === undefined ? {} : { chooses: seen.chooses }),
    ...(asked.sums === undefined ? {} : { sums: seen.sums }),
    ...(asked.errors === undefined
      ? {}
      : { errors: Object.fromEntries(Object.entries(seen.errors).map(([name, text]) => [name, text ?? false])) }),
  };
}

const stateOf = (state: Value): number | null => (typeof state === 'number' ? state : null);

function askedFor(
  entity: EntityModel,
  { take, user }: Situation,
  group: DecisionGroup,
  { reminders }: DecisionWorld,
): DecisionCase['expect'] {
  if (take !== undefined) return {};
  const all = (names: readonly string[]): Record<string, boolean> =>
    Object.fromEntries(names.map((name) => [name, true]));
  switch (group.kind) {
    case 'transition': {
      const isSystem = user?.['Role'] === 'system';
      const transitions = (entity.workflow?.transitions ?? []).filter(({ manual, automatic }) =>
        isSystem ? automatic !== undefined : manual,
      );
      return { may: all(transitions.map(({ action }) => action)) };
    }
    case 'list':
      return {
        in: all(
          [...entity.lists.values()].flatMap(({ name, where, scenes }) => [
            ...(where === undefined ? [] : [name]),
            ...scenes
              .filter((one) => one.where !== undefined || one.waiting || one.scope !== 'all')
              .map(({ key }) => `${name}/${key}`),
          ]),
        ),
      };
    case 'due':
      return {
        due: all(
          reminders.flatMap(({ key, sources }) =>
            sources.flatMap((source, i) => (source.entity === entity.key ? [`${key}/${i + 1}`] : [])),
          ),
        ),
      };
    case 'view':
      return { may: all(['view']) };
    case 'edit': {
      const names = group.state === undefined ? [] : tellingFields(entity, group.state);
      return { may: all(['edit', 'delete']), ...(names.length === 0 ? {} : { edits: all(names) }) };
    }
    case 'fields':
      return { fields: all([group.name]) };
    case 'sums':
      return { sums: all([group.name]) };
    case 'chooses':
      return { chooses: all([group.name]) };
    case 'errors':
      return { errors: all(errorFields(entity)) };
  }
}

/** One field of each permission of a state, and one of none: they show which permissions are granted. */
function tellingFields({ fields }: EntityModel, { edit }: StateModel): string[] {
  if (edit === true) return [];
  const granted = new Set(edit.flatMap((grant) => grant.fields));
  const isEntered = (name: string): boolean => fields.some((field) => field.name === name && !field.computed);
  const other = fields.find(
    (field) => !field.computed && !granted.has(field.name) && !isRows(field) && field.name !== 'Id',
  );
  const ofGrants = edit.flatMap((grant) => grant.fields.find(isEntered) ?? []);
  return [...new Set([...ofGrants, ...(other === undefined ? [] : [other.name])])];
}

/** The fields at which checks over other records and rules of uniqueness may speak. */
function errorFields({ totals, warnings, unique }: EntityModel): string[] {
  const checks = [...totals, ...warnings.filter((check) => 'of' in check)].map(({ field }) => field);
  return [...new Set([...checks, ...unique.flatMap(({ fields }) => fields)])];
}
