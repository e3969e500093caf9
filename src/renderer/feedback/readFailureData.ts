import type { Issue } from '#engine/validate/Issue.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The list of this name in the data; empty when there is none. */
export const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = isObject(data) ? data[name] : undefined;
  return Array.isArray(list) ? list : [];
};

export function readIssues(data: unknown): Issue[] {
  return listIn(data, 'Issues').flatMap((item) => {
    if (!isObject(item) || typeof item['Field'] !== 'string' || typeof item['Message'] !== 'string') return [];
    const row = item['Row'];
    return [
      {
        field: item['Field'],
        message: item['Message'],
        row:
          isObject(row) && typeof row['Index'] === 'number' && typeof row['Field'] === 'string'
            ? { index: row['Index'], field: row['Field'] }
            : undefined,
      },
    ];
  });
}
