/** A part of a document's content, and the entity whose fields its conditions read. */
export interface Part {
  readonly stated: unknown;
  readonly entity?: string | undefined;
}
export type Parts = ReadonlyMap<string, Part>;

/** Each key of a document as a part; lists of texts are sorted, as the order of permissions has no meaning. */
export function plainParts(document: object, titles: Readonly<Record<string, string>>): Map<string, Part> {
  return new Map(
    Object.entries(document).map(([name, value]: [string, unknown]) => [
      titles[name] ?? name,
      { stated: Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value },
    ]),
  );
}
