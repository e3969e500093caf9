import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { signatureNotes } from '#documents/signatureNotes.ts';
import type { CliInput } from './CliCommand.ts';

/** The option that makes what nobody signed a problem, and its line of help. */
export const SIGNED_OPTION = { signed: { type: 'boolean' } } as const;
export const SIGNED_USAGE =
  '  --signed           every entity with cases has to be signed as it is (guiju sign); without it, what is not is only told';

/** What is not signed, of the whole product; undefined where nobody demands it. */
export const demandedSignatures = (
  loaded: Pick<LoadedDocuments, 'documents' | 'sources'>,
  { options }: CliInput,
): LocatedProblem[] | undefined => (options['signed'] === true ? signatureNotes(loaded, true) : undefined);

/** Tells whether a note of `guiju check` is about a signature. */
export const isSignatureNote = ({ code }: LocatedProblem): boolean => code.startsWith('signature/');
