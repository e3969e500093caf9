import { plainText, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { rowId } from '../table/useSelection.ts';
import { type ReactNode } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { type Loading, type EntitySchema } from '../../stores/RendererContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { DrawnColumn, CellEnv } from '../../fields/draw/LinkedValue.tsx';

export function rowName({ titleField }: EntityModel, row: Values): string {
  const name = shortTitle(plainText(row[`${titleField}Text`] ?? row[titleField] ?? null, '、'));
  return name === '' ? `编号 ${rowId(row)}` : name;
}

export interface FaceProps {
  readonly schema: EntitySchema;
  /** The field that determines the place of a row. */
  readonly field: FieldModel;
  /** The query parameters of the list, and its rows; loading them again also reloads the layout's data. */
  readonly asked: Params;
  readonly found: Loading<ListReply>;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  readonly isPhone: boolean;
  /** Formats the list's first sum; returns undefined where there is none. */
  readonly sumText: (sums: Readonly<Record<string, number | null>>) => string | undefined;
  /** Shown until the first data is loaded. */
  readonly skeleton: ReactNode;
  readonly onTable: () => void;
  readonly onEdit: (id: number) => void;
}
