import type { Params } from '#client/http/Http.ts';
import { type Values, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The values of some fields as `v.Field` parameters of a Pick call. */
export function pickParams(entity: EntityModel, names: readonly string[], values: Values): Params {
  return Object.fromEntries(
    names
      .filter((name) => entity.field(name) !== undefined)
      .map((name) => [`v.${name}`, plainText(values[name] ?? null, ',')]),
  );
}
