import type { Scope } from '#language/compiler/Scope.ts';
import type { Values } from '#language/Value.ts';
import type { Renderer } from '../../stores/RendererContext.ts';

/** What expressions read besides the record. */
export type Surroundings = Pick<Renderer, 'user' | 'now' | 'enums'>;

/** What expressions over a record on the screen read. */
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
