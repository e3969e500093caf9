/** Reads tokens (tokens.css) by their names, as the page has them now. */
export function readTokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--gj-${name}`).trim();
}
