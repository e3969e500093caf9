import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import { BUILT } from '../../product/builtBrowser.ts';
import type { FieldView } from '../kinds/FieldView.tsx';
import { FRAME_VIEWS } from './FRAME_VIEWS.ts';

/** The views of the frame and of the product. */
const views: ReadonlyMap<FieldType, FieldView> = new Map([
  ...Object.entries<FieldView>(FRAME_VIEWS),
  ...Object.entries(BUILT.fields ?? {}),
]);

export function fieldView({ type }: Pick<FieldModel, 'type'>): FieldView {
  const view = views.get(type);
  if (view === undefined) throw new Error(`No view of field kind ${type}`);
  return view;
}

/** Returns the loader of a field component by its schema name; undefined if there is none. */
export function controlLoader(name: string): FieldView['controls'][string] | undefined {
  for (const { controls } of views.values()) if (Object.hasOwn(controls, name)) return controls[name];
  return undefined;
}

/** The number of grid columns of a field: from the schema, else from its type. */
export const spanOf = (field: FieldModel): number => field.span ?? fieldView(field).span;
