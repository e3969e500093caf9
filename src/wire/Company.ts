import { type TypeOf, list, nullable, object, text } from './schema.ts';

export const company = object({
  Name: text(),
  /** A sentence about the product. */
  Claim: nullable(text()),
  Phone: nullable(text()),
  Email: nullable(text()),
  Address: nullable(text()),
  /** Pages of the public site. */
  Links: list(
    object({
      Title: text(),
      Path: text(),
    }),
  ),
  /** The content of the QR code, and the text next to it. */
  QrCode: nullable(
    object({
      Title: text(),
      Text: text(),
    }),
  ),
  /** Enum types whose items the browser caches for its window when an account was bound. */
  KeptEnums: list(text()),
});
/** The company of the product, for the sign-in screen. */
export type Company = TypeOf<typeof company>;
