import type { UserFact } from './UserFact.ts';

/** Whom a menu or a workbench is for: employees, or people from outside, all of them, those of an entity, or those of some kinds. */
export interface Addressed {
  readonly role: string;
  readonly of?: string | undefined;
  readonly kinds?: readonly (string | number)[] | undefined;
}

/** The user that a document is selected for. */
export interface Asking {
  readonly role: string;
  /** The entity that his record is of, when he is from outside. */
  readonly outside: string | null;
  readonly facts: readonly UserFact[];
}

/** The document that is for a user: the one for his kind, else the one for his entity, else the one for everybody. Undefined: there is none. */
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
