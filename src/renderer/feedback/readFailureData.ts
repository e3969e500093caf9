import type { Issue } from '#engine/validate/Issue.ts';

/** A kind of record that still refers to one that was to be deleted. */
export interface ReferenceCount {
  readonly title: string;
  readonly count: number;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (data: unknown, name: string): readonly unknown[] => {
  const list = isObject(data) ? data[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/** Reads the referring records from the data of a REFERENCED error. */
export function readReferences(data: unknown): ReferenceCount[] {
  return listIn(data, 'References').flatMap((item) =>
    isObject(item) && typeof item['Title'] === 'string' && typeof item['Count'] === 'number'
      ? [{ title: item['Title'], count: item['Count'] }]
      : [],
  );
}

/** A warning before a save, from the data of an UNCONFIRMED error. */
export interface WarningText {
  readonly message: string;
  readonly records: readonly RelatedRecord[];
}

/** A record that a warning is about; one that the user may not see has no Id. */
export interface RelatedRecord {
  readonly entity: string;
  readonly entityTitle: string;
  readonly id: number | undefined;
  readonly title: string | undefined;
  readonly ownerName: string | undefined;
}

const textIn = (data: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const text = data[name];
  return typeof text === 'string' ? text : undefined;
};

/** The warnings in the data of an UNCONFIRMED error. */
export function readWarnings(data: unknown): WarningText[] {
  return listIn(data, 'Warnings').flatMap((item) =>
    isObject(item) && typeof item['Message'] === 'string'
      ? [{ message: item['Message'], records: listIn(item, 'Records').flatMap(readFound) }]
      : [],
  );
}

function readFound(item: unknown): RelatedRecord[] {
  if (!isObject(item)) return [];
  return [
    {
      entity: textIn(item, 'Entity') ?? '',
      entityTitle: textIn(item, 'EntityTitle') ?? '',
      id: typeof item['Id'] === 'number' ? item['Id'] : undefined,
      title: textIn(item, 'Title'),
      ownerName: textIn(item, 'OwnerName'),
    },
  ];
}

/** The issues in the data of a RECORD_INVALID error. */
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
