import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldView } from './fieldViews.ts';

/** How many columns of the grid a field takes: as the schema says, else as its kind does. */
export const spanOf = (field: FieldModel): number => field.span ?? fieldView(field).span;
