import type { FieldModel } from '../FieldModel.ts';
import type { FieldKind, ValueSort } from '../facets/FieldKind.ts';
import { fieldKind } from './fieldKinds.ts';

/** Predicates about the kind of a field that several modules use. For an undefined field they return false. */
type Field = Pick<FieldModel, 'type'> | undefined;

const kindOf = (field: Field): FieldKind | undefined => (field === undefined ? undefined : fieldKind(field));

/** The field holds child rows. */
export const isRows = (field: Field): boolean => kindOf(field)?.refersTo === 'row';

/** The field holds uploaded files, one or several. */
export const isUpload = (field: Field): boolean => kindOf(field)?.refersTo === 'file';

/** The field holds a list of uploaded files. */
export const isFiles = (field: Field): boolean => isUpload(field) && isMany(field);

/** The field holds one uploaded picture. */
export const isPicture = (field: Field): boolean => isUpload(field) && !isMany(field);

/** The field holds HTML. */
export const isFormatted = (field: Field): boolean => kindOf(field)?.text === 'html';

/** The field holds a page of the public site. */
export const isPage = (field: Field): boolean => kindOf(field)?.text === 'page';

/** The field refers to records by their Ids. */
export const holdsIds = (field: Field): boolean => kindOf(field)?.refersTo === 'record';

/** The field refers to one record by its Id. */
export const isReference = (field: Field): boolean => holdsIds(field) && !isMany(field);

/** The field refers to several records by their Ids. */
export const isReferences = (field: Field): boolean => holdsIds(field) && isMany(field);

/** The field names a record; another field may hold its Id. */
export const isLookup = (field: Field): boolean => kindOf(field)?.refersTo === 'name';

/** The field holds one item of an enum. */
export const isItem = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && !isMany(field);

/** The field holds several items of an enum. */
export const isItems = (field: Field): boolean => kindOf(field)?.refersTo === 'item' && isMany(field);

export const isMoney = (field: Field): boolean => kindOf(field)?.amount === 'money';

/** The field holds a quantity. */
export const isAmount = (field: Field): boolean => kindOf(field)?.amount !== undefined;

/** The field holds a day or a time. */
export const isMoment = (field: Field): boolean => kindOf(field)?.moment !== undefined;

/** The field holds a time of day. */
export const isTimeOfDay = (field: Field): boolean => kindOf(field)?.domain.outside === 'time';

/** The value of the field is a list. */
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
