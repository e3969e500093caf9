import type { FieldModel, FieldType } from '#fields/FieldModel.ts';
import { BUILT } from '../../product/builtBrowser.ts';
import type { FieldView } from '../kinds/FieldView.ts';
import { FRAME_VIEWS } from './FRAME_VIEWS.ts';

/** Those of the frame and of the product. */
const views: ReadonlyMap<FieldType, FieldView> = new Map([
  ...Object.entries<FieldView>(FRAME_VIEWS),
  ...Object.entries(BUILT.fields ?? {}),
]);

/** How a field looks. */
export function fieldView({ type }: Pick<FieldModel, 'type'>): FieldView {
  const view = views.get(type);
  if (view === undefined) throw new Error(`No view of field kind ${type}`);
  return view;
}

/** What fetches a field component by the name that schemas use; undefined for none. */
export function controlLoader(name: string): FieldView['controls'][string] | undefined {
  for (const { controls } of views.values()) if (Object.hasOwn(controls, name)) return controls[name];
  return undefined;
}
