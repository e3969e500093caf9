import type { EntityModel } from '#engine/model/EntityModel.ts';

/** A record that changed on the way. */
export interface Touched {
  readonly entity: EntityModel;
  readonly id: number;
}
