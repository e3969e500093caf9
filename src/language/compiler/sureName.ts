import { editDistance } from './nearestName.ts';

const MAX_CHANGES = 2;

/**
 * The candidate that a misspelt name surely means: at most two changed letters in a name more than three times as long, and every
 * other candidate is further away. Undefined whenever there is a doubt.
 */
export function sureName(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.min(MAX_CHANGES, Math.floor((name.length - 1) / 3)) + 1;
  let best: string | undefined;
  let least = limit;
  let isUnique = false;
  for (const candidate of new Set(candidates)) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (distance > least || distance >= limit || candidate === '') continue;
    isUnique = distance < least;
    best = candidate;
    least = distance;
  }
  return isUnique ? best : undefined;
}
