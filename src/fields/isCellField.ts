import type { FieldModel, FieldType } from './FieldModel.ts';

/** What no cell of a table can hold. */
const OTHERS: readonly FieldType[] = ['attachments', 'image', 'rows'];

/** Tells whether a cell of an Excel file can say the value of a field: a person enters it, and it is no file and no table. */
export function isCellField({ type, computed, component, reference, rollup, number }: FieldModel): boolean {
  return (
    !OTHERS.includes(type) &&
    !computed &&
    component !== 'None' &&
    component !== 'RichText' &&
    rollup === undefined &&
    number === undefined &&
    reference?.oneOf === undefined
  );
}
