import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Records of an entity whose place another one takes. */
export interface Swap {
  readonly entity: EntityModel;
  /** Titles of those that go, by Id. */
  readonly from: ReadonlyMap<number, string>;
  readonly to: { readonly id: number; readonly title: string };
}
