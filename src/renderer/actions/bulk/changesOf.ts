import type { FormEngine } from '../../form/formily/FormEngine.ts';
import type { Changes } from './createBulkCalls.ts';

/** What stands in a form of some fields, as it is sent. */
export function changesOf({ state }: FormEngine): Changes {
  return Object.fromEntries(
    state.body().flatMap(([name, text]) => (['Id', 'Version', 'form'].includes(name) ? [] : [[name, text]])),
  );
}
