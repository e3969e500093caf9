import type { TagColor } from '#language/enums/EnumType.ts';

/** Something that was done with a record, as people read it. */
export interface NewsRow {
  readonly Key: string;
  readonly Time: string;
  readonly Person: string | null;
  /** The kind in words: a step, or what sort of note it is. */
  readonly Kind: string;
  readonly Color: TagColor | undefined;
  /** The entity of the record it is about; null where that is unknown. */
  readonly Entity: string | null;
  readonly EntityTitle: string;
  readonly Id: number | null;
  readonly Title: string;
  /** Of a step: what was done, and the states before and after where they differ. */
  readonly Step?: { readonly Action: string; readonly From: string | null; readonly To: string | null };
  /** Of a note: what was written. */
  readonly Text?: string;
}

/** What the reader of news asks for. */
export interface NewsQuery {
  /** Empty for all, `step`, or the value of a kind of note. */
  readonly kind: string;
  /** Filter texts: Ids of people and units, days. */
  readonly person: string;
  readonly unit: string;
  readonly time: string;
  readonly page: number;
  readonly size: number;
}
