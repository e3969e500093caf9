import { fieldKind } from './fieldKinds.ts';
import type { FieldModel } from '../FieldModel.ts';

/** Whether an Excel cell can contain the value of a field: users enter it, and it is no file and no table. */
export function isCellField(field: FieldModel): boolean {
  const { computed, component, reference, rollup, number } = field;
  return (
    fieldKind(field).cell !== undefined &&
    !computed &&
    component !== 'None' &&
    rollup === undefined &&
    number === undefined &&
    reference?.oneOf === undefined
  );
}
