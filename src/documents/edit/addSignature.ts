import type { Signature, SignaturesDocument } from '#generated/documents/SignaturesDocument.ts';

/** The text of a signatures.json with one more signature; an earlier one of the same person goes. */
export function addSignature(known: SignaturesDocument | undefined, signature: Signature): string {
  const others = (known?.signatures ?? []).filter(({ by }) => by !== signature.by);
  const document = { $schema: '../meta/signatures.schema.json', signatures: [...others, signature] };
  return `${JSON.stringify(document, null, 2)}\n`;
}
