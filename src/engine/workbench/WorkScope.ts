import { WITHIN, type Within } from '../permission/Within.ts';

/** The parts of the organisation that a workbench can speak of, from the narrowest to the widest. */
export const WORK_SCOPES = { ...WITHIN, group: '集团' } as const;
export type WorkScope = Within | 'group';

/** Tells whether a text names such a part. */
export const isWorkScope = (text: string): text is WorkScope => Object.hasOwn(WORK_SCOPES, text);
