/** An arrow of an acyclic picture; `isReversed` when it was turned round to make it so. */
export interface Arc {
  readonly from: string;
  readonly to: string;
  readonly isReversed: boolean;
}

/** Turns arrows that lead back, so that the rest has no circles. Loops on one node are left out. */
export function withoutCircles(ids: readonly string[], pairs: readonly { from: string; to: string }[]): Arc[] {
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  const entered = new Set<string>();
  for (const { from, to } of pairs) {
    if (from === to) continue;
    next.get(from)?.push(to);
    entered.add(to);
  }
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<string>();
  const roots = [...ids.filter((id) => !entered.has(id)), ...ids];
  for (const root of roots) {
    const stack = state.has(root) ? [] : [{ id: root, at: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1);
      if (top === undefined) break;
      state.set(top.id, 'open');
      const target = next.get(top.id)?.[top.at];
      top.at += 1;
      if (target === undefined) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(target) === 'open') back.add(JSON.stringify([top.id, target]));
      else if (!state.has(target)) stack.push({ id: target, at: 0 });
    }
  }
  return pairs
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) =>
      back.has(JSON.stringify([from, to])) ? { from: to, to: from, isReversed: true } : { from, to, isReversed: false },
    );
}
