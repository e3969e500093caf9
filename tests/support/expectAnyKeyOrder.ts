import fc from 'fast-check';
import { expect } from 'vitest';
import type { Value } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { enumsOfProduct } from '#engine/enums/enumsOfProduct.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { ruleComponents } from '#proof/analysis/ruleComponents.ts';
import { stateSpace } from '#proof/analysis/stateSpace.ts';
import type { Product } from '#server/product/ReadyProduct.ts';
import { shuffleKeys } from './shuffleKeys.ts';

/** Expects the rules of an entity to come to the same whatever the order of the keys in its documents. */
export function expectAnyKeyOrder({ documents, entities, organisation }: Product, key: string): void {
  const source = documents.entities.find((one) => one.key === key);
  const entity = entities.get(key);
  if (source === undefined || entity === undefined) throw new Error(`unknown entity ${key}`);
  const enums = enumsOfProduct(documents);
  fc.assert(
    fc.property(fc.integer(), arbitraryValues(entity, enums), (seed, values) => {
      const shuffled = buildEntityModel(shuffleKeys(source, seed), organisation, () => (problem) => {
        throw new Error(problem.message);
      });

      expect(outcomeByName(shuffled, values, enums)).toEqual(outcomeByName(entity, values, enums));
    }),
    { numRuns: 30 },
  );
}

function outcomeByName(entity: EntityModel, values: Record<string, Value>, enums: EnumSource): Record<string, unknown> {
  const outcome = evaluateRules(entity.ruleSet, { values, user: {}, now: CASE_NOW, refs: {}, enums });
  return Object.fromEntries(
    entity.fields.map(({ name, index }) => [name, { ...outcome.states[index], value: outcome.values[name] ?? null }]),
  );
}

/** Values of the fields that rules read, each from its finite domain. */
function arbitraryValues(entity: EntityModel, enums: EnumSource): fc.Arbitrary<Record<string, Value>> {
  const spaces = ruleComponents(entity.ruleSet.rules, entity.fields).map((component) =>
    stateSpace(component, entity.fields, { enums, now: CASE_NOW }),
  );
  const entries = spaces.flatMap(({ fields, domains }) =>
    fields.map((name, i): [string, fc.Arbitrary<Value>] => [name, fc.constantFrom(...(domains[i] ?? [null]))]),
  );
  return fc.record(Object.fromEntries(entries));
}
