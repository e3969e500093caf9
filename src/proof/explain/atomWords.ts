import type { ExplainedAtom } from './Explanation.ts';

/** An atom with its current values: `付款方式 = 支票（现为 银行转账）`. Several inputs are named; a single one in the text is not. */
export function atomWords({ words, inputs }: ExplainedAtom): string {
  const now = currentWordsOf(inputs);
  return now === '' ? words : `${words}（${now}）`;
}

/** The current values of an atom, as text; empty when none may be disclosed. */
export function currentWordsOf(inputs: ExplainedAtom['inputs']): string {
  const [only] = inputs;
  if (only !== undefined && inputs.length === 1) return only.isHidden ? only.text : `现为 ${only.text}`;
  return inputs
    .map(({ title, text, isHidden }) => (isHidden ? `${title} ${text}` : `${title} 现为 ${text}`))
    .join('；');
}
