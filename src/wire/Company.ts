/** What the sign-in screen says about the company that the product belongs to. */
export interface Company {
  readonly Name: string;
  /** One sentence about the product. */
  readonly Claim: string | null;
  readonly Phone: string | null;
  readonly Email: string | null;
  readonly Address: string | null;
  /** Pages of the public site. */
  readonly Links: readonly { readonly Title: string; readonly Path: string }[];
  /** What a phone reads in the code, and what to say beside it. */
  readonly QrCode: { readonly Title: string; readonly Text: string } | null;
}
