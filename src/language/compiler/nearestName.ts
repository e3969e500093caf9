/** The candidate that differs least from a misspelt name; undefined when none is near enough to propose. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least && candidate !== '') {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** The number of insertions, deletions and replacements of letters between two texts; at most `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}

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
