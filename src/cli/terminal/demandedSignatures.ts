import type { LoadedDocuments } from '#documents/loadDocuments.ts';
import type { LocatedProblem } from '#documents/locateProblem.ts';
import { signatureNotes } from '#documents/signatureNotes.ts';
import type { CliInput } from './CliCommand.ts';

/** The option that makes missing signatures a problem, and its help text. */
export const SIGNED_OPTION = { signed: { type: 'boolean' } } as const;
export const SIGNED_USAGE =
  '  --signed           every entity with cases has to be signed as it is (guiju sign); without it, what is not is only told';

/** Missing signatures of the whole product; undefined when they are not required. */
export const demandedSignatures = (
  loaded: Pick<LoadedDocuments, 'documents' | 'sources'>,
  { options }: CliInput,
): LocatedProblem[] | undefined => (options['signed'] === true ? signatureNotes(loaded, true) : undefined);

/** Whether a note of `guiju check` concerns a signature. */
export const isSignatureNote = ({ code }: LocatedProblem): boolean => code.startsWith('signature/');
