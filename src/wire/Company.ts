import { type TypeOf, list, nullable, object, text } from './schema.ts';

export const company = object({
  Name: text(),
  /** One sentence about the product. */
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
  /** What a phone reads in the code, and what to say beside it. */
  QrCode: nullable(
    object({
      Title: text(),
      Text: text(),
    }),
  ),
  /** Enum types whose items the browser keeps for its window when an account was bound. */
  KeptEnums: list(text()),
});
/** What the sign-in screen says about the company that the product belongs to. */
export type Company = TypeOf<typeof company>;
