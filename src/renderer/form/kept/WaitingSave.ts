import { isList, isRow, type Value, type Values } from '#language/Value.ts';
import type { FormFields } from '#client/http/Http.ts';
import type { FormRequest, Prefilled } from '../../records/FormRequest.ts';
import { isValue } from '../save/isValue.ts';
import { readDraft, type LocalDraft } from '../save/LocalDraft.ts';

const STATES = ['waiting', 'stored', 'refused', 'cancelled', 'late'] as const;

/**
 * The state of a save: `waiting` is sent when the connection returns; `stored` and `refused` have a reply; `cancelled`
 * was cancelled by its author; `late` has waited too long and is sent only by its author.
 */
export type WaitingState = (typeof STATES)[number];

/** A save without reply, stored in this browser until its author knows the result. */
export interface WaitingSave {
  /** The idempotency key of the call: however often it is repeated, its work is done once. */
  readonly key: string;
  readonly request: FormRequest;
  readonly draft: LocalDraft;
  /** The action and its record, as a title for users. */
  readonly title: string;
  readonly api: string;
  readonly isNew: boolean;
  /** The request body, sent again unchanged. */
  readonly body: FormFields;
  /** When it was sent first, in milliseconds since 1970. */
  readonly at: number;
  readonly state: WaitingState;
  /** Why it is not stored, or which part was skipped; empty when there is nothing to report. */
  readonly note: string;
  /** The id of the stored record. */
  readonly id?: number | undefined;
}

export interface Entry {
  /** The entry as parsed from storage. */
  readonly stored: unknown;
  /** Undefined where this version of the page cannot read it, as another one wrote it. */
  readonly save: WaitingSave | undefined;
}

/** Everything in a stored text, the oldest first; a text that is no list is one entry. */
export function parseEntries(text: string | null): Entry[] {
  if (text === null || text === '') return [];
  const stored = readJson(text);
  return (Array.isArray(stored) ? stored : [stored]).map((each: unknown) => ({
    stored: each,
    save: readWaiting(each),
  }));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const savesOf = (entries: readonly Entry[]): WaitingSave[] => entries.flatMap(({ save }) => save ?? []);

/** The number of entries that another version of the page wrote and this one cannot read. */
export const countUnread = (entries: readonly Entry[]): number =>
  entries.filter(({ save }) => save === undefined).length;

function readWaiting(stored: unknown): WaitingSave | undefined {
  if (!isValue(stored) || !isRow(stored)) return undefined;
  const { key, title, api, isNew, at, note, id } = stored;
  const state = STATES.find((name) => name === stored['state']);
  const [request, draft, body] = [readRequest(stored['request']), readDraft(stored['draft']), readBody(stored['body'])];
  if (request === undefined || draft === undefined || body === undefined || state === undefined) return undefined;
  if (typeof key !== 'string' || typeof api !== 'string' || typeof at !== 'number') return undefined;
  return {
    ...{ key, request, draft, api, body, at, state, isNew: isNew === true },
    ...{ title: textOf(title), note: textOf(note), id: typeof id === 'number' ? id : undefined },
  };
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

function readBody(stored: Value | undefined): FormFields | undefined {
  if (stored === undefined || !isList(stored)) return undefined;
  const fields = stored.flatMap((pair): [string, string][] => {
    const [name, text] = isList(pair) ? pair : [];
    return typeof name === 'string' && typeof text === 'string' ? [[name, text]] : [];
  });
  // Never send a part of the input.
  return fields.length === stored.length ? fields : undefined;
}

function readRequest(stored: Value | undefined): FormRequest | undefined {
  if (stored === undefined || !isRow(stored)) return undefined;
  const { entity, form, id, prefill, isFixed, title, about } = stored;
  if (typeof entity !== 'string' || typeof form !== 'string') return undefined;
  return {
    ...{ entity, form, id: typeof id === 'number' ? id : undefined, isFixed: isFixed === true },
    prefill: prefill !== undefined && isRow(prefill) ? readPrefill(prefill) : {},
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof about === 'string' ? { about } : {}),
  };
}

const readPrefill = (stored: Values): Record<string, Prefilled> =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([name, each]): [string, Prefilled][] => {
      if (!isRow(each) || each['value'] === undefined) return [];
      const { value, text } = each;
      return [[name, typeof text === 'string' ? { value, text } : { value }]];
    }),
  );
