import type { EnumSource } from '#core/enums/EnumType.ts';
import type { Values } from '#core/expression/Value.ts';
import type { MoneyUnit } from '#core/format/formatMoney.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';

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
