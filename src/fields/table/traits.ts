import type { FieldModel } from '../FieldModel.ts';
import type { FieldKind, ValueSort } from '../facets/FieldKind.ts';
import { fieldKind } from './fieldKinds.ts';

/** Predicates about the kind of a field that several modules use. For an undefined field they return false. */
type Field = Pick<FieldModel, 'type'> | undefined;

const kindOf = (field: Field): FieldKind | undefined => (field === undefined ? undefined : fieldKind(field));

export const isRows = (field: Field): boolean => kindOf(field)?.refersTo === 'row';

export const isUpload = (field: Field): boolean => kindOf(field)?.refersTo === 'file';

export const isFiles = (field: Field): boolean => isUpload(field) && isMany(field);

export const isPicture = (field: Field): boolean => isUpload(field) && !isMany(field);

export const isFormatted = (field: Field): boolean => kindOf(field)?.text === 'html';

export const isPage = (field: Field): boolean => kindOf(field)?.text === 'page';

export const holdsIds = (field: Field): boolean => kindOf(field)?.refersTo === 'record';

export const isReference = (field: Field): boolean => holdsIds(field) && !isMany(field);

export const isReferences = (field: Field): boolean => holdsIds(field) && isMany(field);

export const isLookup = (field: Field): boolean => kindOf(field)?.refersTo === 'name';

export const isItem = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && !isMany(field);

export const isItems = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && isMany(field);

export const isMoney = (field: Field): boolean => kindOf(field)?.amount === 'money';

export const isAmount = (field: Field): boolean => kindOf(field)?.amount !== undefined;

export const isMoment = (field: Field): boolean => kindOf(field)?.moment !== undefined;

export const isTimeOfDay = (field: Field): boolean => kindOf(field)?.domain.outside === 'time';

export const isMany = (field: Field): boolean => kindOf(field)?.many === true;

/** The type of the field in expressions. */
export const valueSort = (field: Pick<FieldModel, 'type' | 'itemType' | 'enum'>): ValueSort =>
  fieldKind(field).holds(field);

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
