import { isObject, listIn } from './errorText.ts';

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

export const readWarnings = (data: unknown): WarningText[] =>
  listIn(data, 'Warnings').flatMap((item) =>
    isObject(item) && typeof item['Message'] === 'string'
      ? [{ message: item['Message'], records: listIn(item, 'Records').flatMap(readFound) }]
      : [],
  );

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
