import type { ReactNode } from 'react';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { Prefilled } from '../form/open/FormRequest.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';

export interface ListBodyProps {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  /** Path of the screen, when records open below it; otherwise they open where the user's menu has them. */
  readonly path: string | undefined;
  readonly title: string;
  /** Filters the user cannot take away. Keep the object the same. */
  readonly fixed: Readonly<Record<string, string>>;
  /** What new records start with. */
  readonly prefill: Readonly<Record<string, Prefilled>> | undefined;
  /** The list lies inside a record. */
  readonly isEmbedded: boolean;
  readonly above?: ReactNode;
  /** Runs after the list has changed a record. */
  readonly onChanged?: (() => void) | undefined;
  /** Receives the number of rows whenever it is known. */
  readonly onTotal?: ((total: number) => void) | undefined;
}
