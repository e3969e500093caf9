import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';

/** What search box and filters of a list show and do. */
export interface FilterProps {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** Titles of the columns that the search looks in; none: no search box. */
  readonly searched: readonly string[];
  readonly onFilter: (field: string, text: string) => void;
  readonly onSearch: (text: string) => void;
  readonly onClear: () => void;
}
