import type { ListModel } from '#engine/model/ListModel.ts';

const WHOLE = { form: 'form', title: '导入', fields: undefined, later: [] };

/**
 * Lets a list be imported into that does not say so, until what is returned is called. A product is shared by all test
 * files of a worker: who leaves an import behind gives it to them.
 */
export function importInto(list: ListModel): () => void {
  if (list.import !== undefined) return () => undefined;
  Reflect.set(list, 'import', WHOLE);
  return () => {
    Reflect.set(list, 'import', undefined);
  };
}
