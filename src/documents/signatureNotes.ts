import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { judgeSignatures, type SignatureState } from '#proof/signatures/judgeSignatures.ts';
import type { LoadedDocuments } from './loadDocuments.ts';
import { locateProblem, type LocatedProblem } from './locateProblem.ts';

/** More are counted. */
const MAX_NAMED = 6;

/** The signatures of all entities that have cases, compared with the documents. */
export const signatureStates = ({ documents }: Pick<LoadedDocuments, 'documents'>): SignatureState[] =>
  documents.entities.filter(({ cases }) => cases !== undefined).map(({ key }) => judgeSignatures(key, documents));

/** Notes about signatures, one per entity with `everywhere`, else one for never-signed entities. */
export function signatureNotes(
  { documents, sources }: Pick<LoadedDocuments, 'documents' | 'sources'>,
  everywhere = false,
): LocatedProblem[] {
  // Without any signature there is nothing to compare.
  if (!everywhere && documents.entities.every(({ signatures }) => signatures === undefined)) return [];
  const states = signatureStates({ documents });
  const changed = states.filter(({ status }) => status === 'changed').map(changedNote);
  const missing = states.filter(({ status }) => status === 'unsigned');
  const isUsed = missing.length < states.length;
  const groups = everywhere ? missing.map((state) => [state]) : isUsed ? [missing] : [];
  return [...changed, ...groups.flatMap(missingNote)].map((problem) => ({
    ...problem,
    ...locateProblem(problem, sources.get(problem.file)),
  }));
}

function missingNote(states: readonly SignatureState[]): SchemaProblem[] {
  const [first] = states;
  if (first === undefined) return [];
  return [
    {
      code: 'signature/missing',
      file: `${first.entity}/cases.json`,
      pointer: '',
      message: `No signature of the rules and cases of ${states.map(({ title }) => title).join('、')}`,
      proposal: proposalFor(states),
    },
  ];
}

const proposalFor = (states: readonly SignatureState[]): string =>
  `Look at it, and sign: guiju sign ${states.map(({ entity }) => entity).join(' ')} --as NAME`;

function changedNote(state: SignatureState): SchemaProblem {
  const file = `${state.entity}/signatures.json`;
  const [last] = state.signatures;
  const { by = '', at = '', isIntact = false, changes = [] } = last ?? {};
  const named = changes.slice(0, MAX_NAMED).map(({ how, key }) => `${how} ${key}`);
  const more = changes.length > named.length ? ` and ${changes.length - named.length} more` : '';
  const message = isIntact
    ? `Not as ${by} signed it on ${at.slice(0, 16)}: ${named.join(', ')}${more}`
    : `Somebody wrote in the signature of ${by} of ${at.slice(0, 16)}, so it does not count`;
  return { code: 'signature/changed', file, pointer: '/signatures', message, proposal: proposalFor([state]) };
}
