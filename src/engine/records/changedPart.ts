/** The part in which two texts differ, with the text around it. */
export interface ChangedPart {
  readonly lead: string;
  readonly before: string;
  readonly after: string;
  readonly tail: string;
}

/** Number of equal characters shown on either side of a difference. */
const CONTEXT = 24;

/** Finds the part in which two texts differ, with some of the equal text before and after it. */
export function changedPart(before: string, after: string): ChangedPart {
  const [old, now] = [[...before], [...after]];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const lead = old.slice(0, start);
  const tail = old.slice(old.length - end);
  return {
    lead: lead.length > CONTEXT ? `…${lead.slice(-CONTEXT).join('')}` : lead.join(''),
    before: old.slice(start, old.length - end).join(''),
    after: now.slice(start, now.length - end).join(''),
    tail: tail.length > CONTEXT ? `${tail.slice(0, CONTEXT).join('')}…` : tail.join(''),
  };
}
