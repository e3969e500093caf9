import type { UserFact } from './UserFact.ts';

/** The audience of a menu or workbench: employees, or outside users, all or some kinds. */
export interface Addressed {
  readonly role: string;
  readonly of?: string | undefined;
  readonly kinds?: readonly (string | number)[] | undefined;
}

export interface Asking {
  readonly role: string;
  /** The entity of the user's record, for an outside user. */
  readonly outside: string | null;
  readonly facts: readonly UserFact[];
}

/** The document for the user's kind, else entity, else all; undefined when there is none. */
export function documentFor<T extends Addressed>(documents: Readonly<Record<string, T>>, user: Asking): T | undefined {
  const all = Object.values(documents).filter(
    ({ role, of }) => role === user.role && (of === undefined || of === user.outside),
  );
  const kind = kindOfOutside(user);
  return (
    all.find(({ kinds = [] }) => kinds.some((one) => one === kind)) ??
    all.find(({ kinds, of }) => kinds === undefined && of !== undefined) ??
    all.find(({ kinds }) => kinds === undefined)
  );
}

/** The kind of an outside user: the value in the record's field that `x-organisation` names with `by`. */
export const kindOfOutside = ({ facts }: Pick<Asking, 'facts'>): string | number | undefined => {
  const value = facts.find(({ ofOutside, value: held }) => ofOutside === true && held !== null)?.value;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};
