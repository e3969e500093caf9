import { useMemo, type ReactNode } from 'react';
import type { ListModel } from '#engine/model/ListModel.ts';
import { FACES, splitFace } from '#engine/query/listFace.ts';
import { useIsNarrow } from '../../layout/useIsPhone.ts';
import type { EntitySchema } from '../../stores/RendererContext.ts';
import { offeredFaces, TABLE } from './offeredFaces.ts';
import type { Viewed } from './useViewActs.ts';
import { isWhole, viewFields } from './viewFields.ts';

/** Switches the layout of a list: the table, and those that the list has fields for. A narrow window has them in the menu of views only. */
export function LayoutSwitch({ viewed }: { viewed: Viewed }): ReactNode {
  const { schema, list, query, setQuery } = viewed;
  const isNarrow = useIsNarrow();
  const offered = useMemo(() => offeredFaces(byImportance(schema, list)), [schema, list]);
  if (isNarrow || offered.length === 0 || list.timeline !== undefined) return null;
  const current = query.face === undefined ? undefined : splitFace(query.face).kind;
  return (
    <div className="gj-switch" role="group" aria-label="显示方式">
      {[undefined, ...offered].map((each) => (
        <button
          key={each?.kind ?? TABLE}
          type="button"
          aria-pressed={each?.kind === current}
          onClick={() => setQuery({ face: each?.text })}
        >
          {each === undefined ? TABLE : FACES[each.kind]}
        </button>
      ))}
    </div>
  );
}

/** The fields for layouts: the state, days with a mark, and the columns of the list come first. */
function byImportance(schema: EntitySchema, { marks, columns }: ListModel): ReturnType<typeof fieldsOf> {
  const rank = ({ name }: { readonly name: string }): number => {
    if (name === schema.model.workflow?.field) return -2;
    if (marks.some(({ field }) => field === name)) return -1;
    const at = columns.findIndex(({ key, hidden }) => key === name && !hidden);
    return at < 0 ? columns.length : at;
  };
  return fieldsOf(schema).toSorted((a, b) => rank(a) - rank(b));
}

const fieldsOf = (schema: EntitySchema) =>
  viewFields(schema, () => undefined)
    .filter((field) => isWhole(field, schema))
    .map(({ field }) => field);
