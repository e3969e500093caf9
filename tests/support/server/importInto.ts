import type { ListModel } from '#engine/model/ListModel.ts';

const WHOLE = { form: 'form', title: '导入', fields: undefined, later: [] };

/**
 * Enables imports for a list without them, until the returned function is called. All test files of a worker share a
 * product: an import that is not removed would affect them.
 */
export function importInto(list: ListModel): () => void {
  if (list.import !== undefined) return () => undefined;
  Reflect.set(list, 'import', WHOLE);
  return () => {
    Reflect.set(list, 'import', undefined);
  };
}
