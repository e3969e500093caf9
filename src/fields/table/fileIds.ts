import type { Values } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';
import { fieldKind } from './fieldKinds.ts';

/** The Ids of the files that a field of a record holds. */
export const fileIds = (field: FieldModel, values: Values | undefined): readonly number[] =>
  fieldKind(field).upload?.ids(values?.[field.name] ?? null) ?? [];
