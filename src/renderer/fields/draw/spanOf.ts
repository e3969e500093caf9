import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldView } from './fieldViews.ts';

/** The number of grid columns of a field: from the schema, else from its type. */
export const spanOf = (field: FieldModel): number => field.span ?? fieldView(field).span;
