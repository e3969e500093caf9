import type { WaitedStep } from '#wire/calls/APPROVAL_CALLS.ts';

/** Who takes a step and why it is they, as a sentence: of a step that a record waits for now, or of the next one. */
export function waitedText({ Names, Total, Why, Title }: WaitedStep, isNext: boolean): string {
  const named = Names.join('、');
  const names = Total > Names.length ? `${named} 等 ${Total} 人` : named;
  const why = Why.join('、');
  if (isNext) return why === '' ? `下一步由 ${names} ${Title}` : `下一步由 ${names}（${why}）${Title}`;
  return why === '' ? `等待 ${names} ${Title}` : `等待 ${names}（${why}）${Title}`;
}
