import type { Organisation } from '#engine/model/EntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { PageDocument } from '#generated/documents/PageDocument.ts';
import type { SiteDocument } from '#generated/documents/SiteDocument.ts';
import type { EnumItem } from '#language/EnumType.ts';
import type { JsonObject, Shape } from '#engine/site/pageShape.ts';
import { flag, given, integer, list, map, nullable, object, text, type TypeOf } from './schema.ts';

export const publicFormReply = object({
  Key: text(),
  Api: text(),
  Organisation: given<Organisation>({ type: 'object' }),
  Documents: given<EntityDocuments>({ type: 'object' }),
  Enums: map(list(given<EnumItem>({ $ref: '#/definitions/EnumItem' }))),
  /** The form takes files. */
  Uploads: flag(),
  /** The name of a field that people leave empty. */
  Honeypot: text(),
  /** The name of the field for the sender's consent. */
  Consent: text(),
});
/** A public form, with all documents for rendering it. */
export type PublicFormReply = TypeOf<typeof publicFormReply>;

export const uploadGrant = object({
  Token: text(),
  /** Endings of files. */
  Accept: list(text()),
  /** Bytes. */
  Largest: integer(),
});
/** The grant to upload files with a form for a limited time. */
export type UploadGrant = TypeOf<typeof uploadGrant>;

export const company = object({
  Name: text(),
  /** A sentence about the product. */
  Claim: nullable(text()),
  Phone: nullable(text()),
  Email: nullable(text()),
  Address: nullable(text()),
  /** Pages of the public site. */
  Links: list(object({ Title: text(), Path: text() })),
  /** The content of the QR code, and the text next to it. */
  QrCode: nullable(object({ Title: text(), Text: text() })),
  /** Enum types whose items the browser caches for its window when an account was bound. */
  KeptEnums: list(text()),
});
/** The company of the product, for the sign-in screen. */
export type Company = TypeOf<typeof company>;

export const siteReply = object({
  Title: text(),
  Site: nullable(given<SiteDocument>({ type: 'object' })),
  Company: nullable(company),
  /** The side in squares, and an SVG path of the dark ones. */
  QrCode: nullable(object({ Title: text(), Size: integer(), Path: text() })),
});
/** The frame around every page of the public site. */
export type SiteReply = TypeOf<typeof siteReply>;

export const pageReply = object({
  Page: given<PageDocument>({ type: 'object' }),
  /** The values in the variable parts of the address. */
  Values: map(text()),
  /** The entities that its blocks name, by their names in API paths. */
  Apis: map(text()),
});
/** A page, and the values in its address. */
export type PageReply = TypeOf<typeof pageReply>;

export const pageEditor = object({
  /** The path in the back office: of the record of the page, or of a new one. */
  Path: nullable(text()),
});

export const pageFile = object({
  /** As it is published; of a new page the smallest one. */
  Text: text(),
  Shape: given<Shape>({ type: 'object' }),
  /** By kind the first block of the site. */
  Samples: map(given<JsonObject>({ type: 'object' })),
});
export type PageFile = TypeOf<typeof pageFile>;

export const checkedPage = object({
  Problems: list(object({ Pointer: text(), Message: text() })),
  /** The page with this content; null if it cannot be shown, or the content is not that of a page. */
  Page: nullable(pageReply),
  Site: siteReply,
});
/** The content of a page as an editor wrote it: what is wrong with it, and how the site would show it. */
export type CheckedPage = TypeOf<typeof checkedPage>;

export const publicRow = map(given<unknown>({}));
/** A published record: its Id, the public fields of its entity, and texts for enum fields. */
export type PublicRow = TypeOf<typeof publicRow>;

export const publicRows = object({ Rows: list(publicRow), Total: integer() });

export type PublicRows = TypeOf<typeof publicRows>;

export const neighbour = object({ Id: integer(), Title: text() });

export type Neighbour = TypeOf<typeof neighbour>;

export const publicRecord = object({
  Record: publicRow,
  Previous: nullable(neighbour),
  Next: nullable(neighbour),
});
/** A published record with the ones before and after it. */
export type PublicRecord = TypeOf<typeof publicRecord>;

export const previewReply = object({
  ...publicRecord.members,
  /** The name of its entity in paths of the API. */
  Api: text(),
  Path: text(),
  /** It is public now, in this state. */
  IsPublic: flag(),
  /** It is stored as it is. */
  IsSaved: flag(),
});
/** A record as its public page would show it. */
export type PreviewReply = TypeOf<typeof previewReply>;
