import type { Within } from '#engine/permission/rows/Within.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** What search box and filters of a list show and do. */
export interface FilterProps {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** The part of the organisation the rows are narrowed to. */
  readonly within: Within | undefined;
  /** Titles of the columns that the search looks in; none: no search box. */
  readonly searched: readonly string[];
  readonly onFilter: (field: string, text: string) => void;
  readonly onSearch: (text: string) => void;
  /** Takes the narrowing to a part of the organisation away. */
  readonly onEverywhere: () => void;
  readonly onClear: () => void;
}
