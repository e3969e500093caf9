import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { MoneyUnit } from '#fields/formatMoney.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** What cells read besides their row; changes only when every cell may look different. */
export interface CellEnv {
  readonly entity: EntityModel;
  readonly enums: EnumSource;
  readonly unit: MoneyUnit;
  readonly user: Values;
  readonly now: string;
  readonly recordPath: (entity: string, id: number) => string | undefined;
  readonly listPath: (list: string) => string | undefined;
}
