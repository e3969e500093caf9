/** The content of a form field that holds it as base64; undefined when it holds anything else. */
export function readBase64(body: unknown, name: string): Buffer | undefined {
  const entries: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const value = entries.find(([key]) => key === name)?.[1];
  return typeof value === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : undefined;
}
