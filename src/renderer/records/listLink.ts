import type { Params } from '#client/http/Http.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { plainText, type Values } from '#language/Value.ts';

/** The path of a list with a query; undefined when the user's menu does not have the list. */
export function listLink(path: string | undefined, params: Readonly<Record<string, string>>): string | undefined {
  if (path === undefined) return undefined;
  const query = new URLSearchParams(params).toString();
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The values of some fields as `v.Field` parameters of a Pick call. */
export function pickParams(entity: EntityModel, names: readonly string[], values: Values): Params {
  return Object.fromEntries(
    names
      .filter((name) => entity.field(name) !== undefined)
      .map((name) => [`v.${name}`, plainText(values[name] ?? null, ',')]),
  );
}
