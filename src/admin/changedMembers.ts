/** The members that differ: only they are sent, so that other users' changes of other members are not overwritten. */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed[name] = after[name];
  return changed;
}
