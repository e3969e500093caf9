import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { readPath, type ListModel } from '#engine/model/ListModel.ts';
import { plainColumn, readColumns, withColumns, writeColumns } from '#engine/query/viewQuery.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import type { SchemaStore } from '../../stores/RendererContext.ts';
import type { ColumnChoice } from '../table/columnChoice.ts';
import { pathTitle } from './viewFields.ts';

/** Functions for columns named in a URL or view, as texts for `readColumns`. Loaded on demand. */
export interface ColumnTools {
  /** Adds these columns to a list. The title of a referenced column names the reference, as both may have the field. */
  readonly add: (list: ListModel, text: string, entity: EntityModel, findEntity: FindEntity) => ListModel;
  readonly keys: (text: string) => string[];
  /** Which of all columns are shown, and in which order. */
  readonly choice: (text: string, all: readonly DrawnColumn[]) => ColumnChoice;
  /** The text of another choice; remaining columns keep their width. */
  readonly choose: (text: string, choice: ColumnChoice) => string;
  /** Columns with the given widths; pinned ones are never folded. */
  readonly draw: (columns: DrawnColumn[], text: string) => DrawnColumn[];
  /** Loads the entities that columns of a list refer to, which rendering needs. */
  readonly fetch: (entity: string, texts: readonly string[], schemas: SchemaStore) => Promise<void>;
}

const keysOf = (text: string): string[] => (readColumns(text) ?? []).map(({ key }) => key);

export const columnTools: ColumnTools = {
  add: (list, text, entity, findEntity) =>
    withColumns(list, keysOf(text), (key) => {
      const { through } = readPath(key);
      return through === undefined ? undefined : pathTitle(entity, key, findEntity);
    }),
  keys: keysOf,
  choice: (text, all) => {
    const shown = keysOf(text);
    const hidden = all.flatMap(({ key }) => (shown.includes(key) ? [] : [key]));
    return { order: [...shown, ...hidden], hidden };
  },
  choose: (text, { order, hidden }) => {
    const known = readColumns(text) ?? [];
    const shown = order.filter((key) => !hidden.includes(key));
    return writeColumns(shown.map((key) => known.find((column) => column.key === key) ?? plainColumn(key)));
  },
  draw: (columns, text) => {
    const asked = readColumns(text) ?? [];
    return columns.map((column) => {
      const { width, isPinned } = asked.find(({ key }) => key === column.key) ?? plainColumn(column.key);
      if (width === undefined && !isPinned) return column;
      return {
        ...column,
        ...(width === undefined ? {} : { width, least: width, head: width }),
        ...(isPinned ? { rank: 0 } : {}),
      };
    });
  },
  fetch: async (entity, texts, schemas) => {
    const { model } = await schemas.load(entity);
    const paths = texts.flatMap(keysOf).map(readPath);
    const targets = paths.flatMap(({ through }) => model.field(through ?? '')?.reference?.entity ?? []);
    await Promise.all([...new Set(targets)].map((target) => schemas.load(target)));
  },
};
