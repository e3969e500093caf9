/** The attribute of the elements in which the server hands over what it has read for a page, by key. */
export const GIVEN = 'data-given';

const isOf = <T>(data: unknown): data is T => data !== undefined;

/** Parses what the server has written. */
export function parseGiven<T>(json: string): T | undefined {
  const data: unknown = JSON.parse(json);
  return isOf<T>(data) ? data : undefined;
}

/** What the server has read for the page that this window was opened with; undefined for anything else. */
export function givenData<T>(key: string): T | undefined {
  const text = document.querySelector(`script[${GIVEN}=${JSON.stringify(key)}]`)?.textContent;
  return text === undefined || text === '' ? undefined : parseGiven(text);
}
