import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { ActionRequest } from './ActionRequest.ts';

/** What the dialog of a transition is given, whether it asks for inputs or not. */
export interface ActionDialogProps {
  readonly schema: EntitySchema;
  readonly request: ActionRequest;
  /** Name of the record, or how many there are. */
  readonly about: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Opens the form of the record, where something has to be filled in first. */
  readonly onEdit?: (() => void) | undefined;
}
