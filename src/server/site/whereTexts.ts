/** The fixed filters of a block as parameters of a search. */
export function whereTexts(where: object | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(where ?? {}).map(([name, value]) => [name, String(value)]));
}
