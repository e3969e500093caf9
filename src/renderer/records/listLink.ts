import type { Params } from '#client/http/Http.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import { pathAtPlace } from '#engine/query/readListAddress.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { plainText, type Values } from '#language/Value.ts';

/** The path of a list with a query; undefined when the user's menu does not have the list. */
export function listLink(path: string | undefined, params: Readonly<Record<string, string>>): string | undefined {
  if (path === undefined) return undefined;
  const query = new URLSearchParams(params).toString();
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The values of some fields as `v.Field` parameters of a Pick call. */
export const pickParams = (entity: EntityModel, names: readonly string[], values: Values): Params =>
  Object.fromEntries(
    names
      .filter((name) => entity.field(name) !== undefined)
      .map((name) => [`v.${name}`, plainText(values[name] ?? null, ',')]),
  );

/** The path of the record that a reference of a row points to, and of the place in it; undefined when it has none. */
export function referredPath(
  { name, reference }: Pick<FieldModel, 'name' | 'reference'>,
  row: Values,
  recordPath: (entity: string, id: number) => string | undefined,
): string | undefined {
  const id = row[reference?.idField ?? name];
  const path =
    reference === undefined || typeof id !== 'number' ? undefined : recordPath(referredKey(reference, row), id);
  // A message can be about a place inside the record.
  return path === undefined ? undefined : pathAtPlace(path, name === MESSAGE_RECORD ? row[MESSAGE_PLACE] : undefined);
}

/** The fields of a message: the record that it is about, and the list or the place in the record. */
export const MESSAGE_RECORD = 'RelatedId';
export const MESSAGE_PLACE = 'RelatedList';
