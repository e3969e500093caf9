/** Reads the current values of tokens (tokens.css) by name. */
export function readTokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--gj-${name}`).trim();
}
