import type { FormDocument } from '#generated/documents/FormDocument.ts';

/** The name by which calls and rights have an entity. */
export const apiName = (key: string, { 'x-api': api }: Pick<FormDocument, 'x-api'>): string =>
  api ?? key.charAt(0).toUpperCase() + key.slice(1);
