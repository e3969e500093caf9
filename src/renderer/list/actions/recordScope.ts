import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import type { Renderer } from '../../stores/RendererContext.ts';

/** The data that expressions read in addition to the record. */
export type Surroundings = Pick<Renderer, 'user' | 'now' | 'enums'>;

/** The scope for expressions over a record on the screen. */
export const recordScope = (record: Values, { user, now, enums }: Surroundings): Scope => ({
  values: record,
  record,
  index: 0,
  user,
  now: now(),
  refs: {},
  enums: enums.source,
  self: null,
});
