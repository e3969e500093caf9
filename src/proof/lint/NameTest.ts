import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** A test of one name against constants. */
export interface NameTest {
  readonly key: string;
  readonly field: FieldModel | undefined;
  readonly constants: readonly Value[];
  readonly lengths: readonly number[];
  readonly isOrder: boolean;
  readonly text: string;
  readonly holds: (value: Value) => boolean;
}
