import { draftWarnings, type DraftWarnings } from '#wire/BulkReply.ts';
import { fits } from '#wire/schema.ts';

export type Warning = DraftWarnings['Warnings'][number];

/** The warnings in the data of an UNCONFIRMED error; none in data of other errors. */
export const readWarnings = (data: unknown): readonly Warning[] => (fits(draftWarnings, data) ? data.Warnings : []);
