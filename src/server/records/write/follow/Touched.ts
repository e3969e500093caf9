import type { EntityModel } from '#core/schema/EntityModel.ts';

/** A record that changed on the way. */
export interface Touched {
  readonly entity: EntityModel;
  readonly id: number;
}
