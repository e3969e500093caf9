import type { FieldModel } from '#fields/FieldModel.ts';

/** What every filter control gets: the text of the filter as the URL holds it, and how to change it. */
export interface ControlProps {
  readonly entity: string;
  readonly field: FieldModel;
  readonly text: string;
  /** Empty text takes the filter away. */
  readonly onChange: (text: string) => void;
  /** The control has been used to the end; its popup may close. */
  readonly onDone: () => void;
}
