import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Separator of the names of several records in a cell. */
export const NAMES_BETWEEN = /[、，,;；]/;

/** The Id at the end of a name: `#12`, or behind the title `某公司 #12`. */
const BY_ID = /(?:^|\s)#(\d{1,15})$/;

/** The Id that a cell names a record by; undefined where it names it by title or number. */
export function idInName(name: string): number | undefined {
  const [, id] = BY_ID.exec(name) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The fields that records of an entity are named by: its title, and the numbers that the server gives. */
export const namingFields = (target: EntityModel): string[] => [
  target.titleField,
  ...target.fields.flatMap((each) => (each.number === undefined ? [] : [each.name])),
];
