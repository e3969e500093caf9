/** The addresses in a form body: `source[]=...`, or `source=...` for one. Anything else counts as none. */
export function readSources(body: unknown, name: string): readonly string[] {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const value = entries.find(([key]) => key === name)?.[1];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.every((source) => typeof source === 'string') ? [...new Set(list)] : [];
}
