import type { TransitionDocument } from '#generated/documents/WorkflowDocument.ts';
import type { EntityDocuments } from '../EntityDocuments.ts';
import { fieldsOfForm } from './fieldsOfForm.ts';
import { listInputs } from './listInputs.ts';

/** The names of the fields that a transition asks for, in the order of its dialog. What `inputs` names stands where it is named there. */
export function transitionInputs(
  transition: TransitionDocument,
  { forms, dialogs = {} }: Pick<EntityDocuments, 'forms' | 'dialogs'>,
): string[] {
  const picked = forms[transition.form ?? '']?.sections.flatMap(({ fields }) => fields) ?? [];
  const asked = fieldsOfForm(dialogs[transition.dialog ?? '']).map(([name]) => name);
  const named = listInputs(transition).map(({ field }) => field);
  return [...new Set([...picked, ...asked.filter((name) => !named.includes(name)), ...named])];
}
