/** Letters of our routes only: no scheme, host, backslash, dot or control character fits in. */
const SHAPE = /^(?:\/?#)?((?:\/[A-Za-z0-9_-]+)+)(\?[A-Za-z0-9_.~%&=+,:@!*'()-]*)?$/;

/** The target after signing in, within the known paths; else undefined: no link leads out. */
export function returnPath(wanted: string, known: readonly string[]): string | undefined {
  const [, path, query = ''] = SHAPE.exec(wanted) ?? [];
  if (path === undefined || wanted.length > 2000) return undefined;
  return known.some((own) => path === own || path.startsWith(`${own}/`)) ? path + query : undefined;
}
