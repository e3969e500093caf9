import type { UserFact } from './UserFact.ts';

/** Whom a menu or a workbench is for: employees, or people from outside, all of them or those of some kinds. */
export interface Addressed {
  readonly role: string;
  readonly kinds?: readonly (string | number)[] | undefined;
}

/** Who asks for it. */
export interface Asking {
  readonly role: string;
  readonly facts: readonly UserFact[];
}

/** The document that is for a user: the one for his kind, else the one that names no kinds. Undefined: there is neither. */
export function documentFor<T extends Addressed>(documents: Readonly<Record<string, T>>, user: Asking): T | undefined {
  const all = Object.values(documents).filter(({ role }) => role === user.role);
  const kind = kindOfOutside(user);
  return (
    all.find(({ kinds = [] }) => kinds.some((one) => one === kind)) ?? all.find(({ kinds }) => kinds === undefined)
  );
}

/** The kind that somebody from outside is of: what his record says in the field that `x-organisation` names with `by`. */
export const kindOfOutside = ({ facts }: Pick<Asking, 'facts'>): string | number | undefined => {
  const value = facts.find(({ ofOutside }) => ofOutside === true)?.value;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};
