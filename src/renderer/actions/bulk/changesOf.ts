import type { FormEngine } from '../../form/formily/FormEngine.ts';
import type { Changes } from './bulkChanges.ts';

/** Returns the values of a form in the form in which they are sent. */
export const changesOf = ({ state }: FormEngine): Changes =>
  Object.fromEntries(
    state.body().flatMap(([name, text]) => (['Id', 'Version', 'form'].includes(name) ? [] : [[name, text]])),
  );
