import type { FieldModel } from '#fields/FieldModel.ts';

export interface FilterControlProps {
  readonly entity: string;
  readonly api: string;
  readonly field: FieldModel;
  readonly text: string;
  /** The name of a chosen record, if known. */
  readonly textOf: (id: number) => string | undefined;
  readonly remember: (id: number, text: string) => void;
  /** Empty text takes the filter away. */
  readonly onChange: (text: string) => void;
  /** The control has been used to the end; its popup may close. */
  readonly onDone: () => void;
  /** It stands among others and is filled in already: it leaves the focus where it is. */
  readonly isQuiet?: boolean;
}
