import type { Limits } from '../analysis/Limits.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { BehaviourDiff, Version } from './BehaviourDiff.ts';
import { diffBehaviour } from './diffBehaviour.ts';

/** One version of a product. */
export interface ProductVersion {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
}

/** The differences of all entities of two versions of a product, or of those named, in the order of the later one. `limits` gives each its own. */
export function diffProducts(
  before: ProductVersion,
  after: ProductVersion,
  limits: () => Limits,
  keys: readonly string[] = [...new Set([...after.entities.keys(), ...before.entities.keys()])],
): BehaviourDiff[] {
  return keys.flatMap((key): BehaviourDiff[] => {
    const [old, now] = [versionOf(before, key), versionOf(after, key)];
    if (old !== undefined && now !== undefined) return [diffBehaviour(old, now, limits())];
    const only = now ?? old;
    return only === undefined ? [] : [presenceOnly(only.entity, now === undefined ? 'removed' : 'added')];
  });
}

function versionOf({ entities, enums }: ProductVersion, key: string): Version | undefined {
  const entity = entities.get(key);
  return entity === undefined ? undefined : { entity, enums, findEntity: (other) => entities.get(other) };
}

function presenceOnly({ key, title }: EntityModel, presence: 'added' | 'removed'): BehaviourDiff {
  return { entity: key, title, presence, definitions: [], states: [], walked: 0, isExhaustive: true, isComplete: true };
}
