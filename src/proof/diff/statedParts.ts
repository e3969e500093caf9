/** What a document states, part by part, and the entity whose fields its conditions read. */
export interface Part {
  readonly stated: unknown;
  readonly entity?: string | undefined;
}
export type Parts = ReadonlyMap<string, Part>;

/** Each key of a document as a part; texts in lists in order, as the order of rights says nothing. */
export function plainParts(document: object, titles: Readonly<Record<string, string>>): Map<string, Part> {
  return new Map(
    Object.entries(document).map(([name, value]: [string, unknown]) => [
      titles[name] ?? name,
      { stated: Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value },
    ]),
  );
}
