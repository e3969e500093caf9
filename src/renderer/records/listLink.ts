/** The path of a list with a query; undefined when the user's menu does not have the list. */
export function listLink(path: string | undefined, params: Readonly<Record<string, string>>): string | undefined {
  if (path === undefined) return undefined;
  const query = new URLSearchParams(params).toString();
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
