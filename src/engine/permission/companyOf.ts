/** The first two levels of a unit path: the company, or the path itself above that. Empty for an empty path. */
export function companyOf(unitPath: string): string {
  const ids = unitPath.split('/').filter((part) => part !== '');
  return ids.length === 0 ? '' : `/${ids.slice(0, 2).join('/')}/`;
}
