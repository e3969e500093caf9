import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import type { Company } from './Company.ts';

/** What stands around every page of the public site. */
export interface SiteReply {
  readonly Title: string;
  readonly Site: SiteDocument | null;
  readonly Company: Company | null;
  /** The side in squares, and an SVG path of the dark ones. */
  readonly QrCode: { readonly Title: string; readonly Size: number; readonly Path: string } | null;
}

/** A page, and what its address says. */
export interface PageReply {
  readonly Page: PageDocument;
  /** The parts of the address that stand for values. */
  readonly Values: Readonly<Record<string, string>>;
  /** The entities that its blocks name, as paths of the API say them. */
  readonly Apis: Readonly<Record<string, string>>;
}

/** A published record: its Id, what its entity makes public, and texts beside enum fields. */
export type PublicRow = Readonly<Record<string, unknown>>;

export interface PublicRows {
  readonly Rows: readonly PublicRow[];
  readonly Total: number;
}

/** A published record with the ones before and after it. */
export interface PublicRecord {
  readonly Record: PublicRow;
  readonly Previous: Neighbour | null;
  readonly Next: Neighbour | null;
}

/** A record as its public page would show it. */
export interface PreviewReply extends PublicRecord {
  /** The name of its entity in paths of the API. */
  readonly Api: string;
  readonly Path: string;
  /** Everybody sees it now, as it is. */
  readonly IsPublic: boolean;
  /** It is stored as it is. */
  readonly IsSaved: boolean;
}

export interface Neighbour {
  readonly Id: number;
  readonly Title: string;
}
