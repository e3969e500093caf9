/**
 * Takes samples of several candidates in turn, so that a temporary slowdown of the machine affects all of them. Every
 * other round runs in reverse order. The first `warmUps` rounds are not in the result, which has the samples by
 * candidate.
 */
export async function alternate<Kind extends string, Sample>(
  kinds: readonly Kind[],
  { rounds, warmUps }: { rounds: number; warmUps: number },
  take: (kind: Kind) => Promise<Sample>,
): Promise<ReadonlyMap<Kind, readonly Sample[]>> {
  const samples = new Map<Kind, Sample[]>(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const order = round % 2 === 0 ? kinds : [...kinds].reverse();
    for (const kind of order) {
      const sample = await take(kind);
      if (round >= warmUps) samples.get(kind)?.push(sample);
    }
  }
  return samples;
}
