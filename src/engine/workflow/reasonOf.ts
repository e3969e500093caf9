import type { Values } from '#language/Value.ts';

const REMARK = 'ApproveRemark';

/** What the state log keeps as the reason of a transition: what was entered as one, or the remark of an approval (domain 0.3). */
export function reasonOf(inputs: readonly string[], values: Values): string | null {
  const reasons = inputs.filter((name) => /reason$/i.test(name));
  for (const name of [...reasons, REMARK]) {
    const value = inputs.includes(name) ? values[name] : null;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
