import type { Signature } from '#generated/documents/SignaturesDocument.ts';
import { meaningHash } from './meaningHash.ts';
import { partWords, signedParts, type DecidingDocuments, type SignedPart } from './signedParts.ts';

/** A part that has changed since it was signed. */
export interface SignedChange {
  readonly how: 'changed' | 'added' | 'removed';
  /** `field/Money`. */
  readonly key: string;
  /** `字段 合同额`. */
  readonly words: string;
}

/** A signature, compared with the current documents. */
export interface JudgedSignature {
  readonly by: string;
  readonly at: string;
  /** False: the signature's data do not match its hash, so it was edited. */
  readonly isIntact: boolean;
  readonly changes: readonly SignedChange[];
}

/** The signature state of an entity's rules and cases. */
export interface SignatureState {
  readonly entity: string;
  readonly title: string;
  /** `signed`: some signature matches the current documents; `changed`: only others exist. */
  readonly status: 'signed' | 'changed' | 'unsigned';
  /** Newest first. */
  readonly signatures: readonly JudgedSignature[];
  readonly cases: number;
}

/** Compares the signatures of an entity with its documents. */
export function judgeSignatures(key: string, documents: DecidingDocuments): SignatureState {
  const entity = documents.entities.find((each) => each.key === key);
  const parts = signedParts(key, documents);
  const signatures = (entity?.signatures?.signatures ?? [])
    .map((signature): JudgedSignature => ({
      by: signature.by,
      at: signature.at,
      isIntact: sealOf(signature) === signature.hash,
      changes: changesSince(signature.parts, parts),
    }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const isSigned = signatures.some(({ isIntact, changes }) => isIntact && changes.length === 0);
  const { cases = [], decisions = [] } = entity?.cases ?? {};
  return {
    entity: key,
    title: entity?.form.title ?? key,
    status: isSigned ? 'signed' : signatures.length > 0 ? 'changed' : 'unsigned',
    signatures,
    cases: cases.length + decisions.length,
  };
}

/** Creates a person's signature for the current state of an entity. */
export function signEntity(
  key: string,
  documents: DecidingDocuments,
  { by, at }: Pick<Signature, 'by' | 'at'>,
): Signature {
  const parts = Object.fromEntries(signedParts(key, documents).map((part) => [part.key, part.hash]));
  return { by, at, hash: sealOf({ by, at, parts }), parts };
}

const sealOf = ({ by, at, parts }: Omit<Signature, 'hash'>): string =>
  meaningHash([by, at, Object.entries(parts).sort()]);

function changesSince(signed: Signature['parts'], parts: readonly SignedPart[]): SignedChange[] {
  const known = new Set(parts.map(({ key }) => key));
  return [
    ...parts.flatMap(({ key, words, hash }): SignedChange[] => {
      const before = signed[key];
      return before === hash ? [] : [{ how: before === undefined ? 'added' : 'changed', key, words }];
    }),
    ...Object.keys(signed)
      .filter((key) => !known.has(key))
      .map((key): SignedChange => ({ how: 'removed', key, words: partWords(key) })),
  ];
}
