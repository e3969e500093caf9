import { useMemo } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { writeGrouping } from '#engine/query/groupQuery.ts';
import { isFaceField } from '#engine/query/listFace.ts';
import { isMoment } from '#fields/table/traits.ts';
import { isWhole, mayBeGrouped, viewFields } from '../../list/views/viewFields.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useEntity } from '../../stores/useEntity.ts';
import type { Loading } from '../../stores/useLoad.ts';

/** The fields of an entity that calendars and pivots of its lists go by. */
interface FaceFields {
  readonly days: readonly FieldModel[];
  readonly grouped: readonly FieldModel[];
  readonly whole: readonly FieldModel[];
  /** The default pivot; undefined where no field can form rows. */
  readonly pivot: string | undefined;
}

/** The fields of an entity available for a calendar or a pivot, as the user may see them. */
export function useFaceFields(entity: string): Loading<FaceFields> {
  const { schemas } = useRenderer();
  const { data: schema, ...loading } = useEntity(entity);
  const data = useMemo(() => {
    if (schema === undefined) return undefined;
    const fields = viewFields(schema, schemas.get).filter((field) => isWhole(field, schema));
    const whole = fields.map(({ field }) => field);
    const grouped = fields.filter((field) => mayBeGrouped(field, schema, schemas.get)).map(({ field }) => field);
    const first = grouped.find((field) => !isMoment(field)) ?? grouped[0];
    return {
      days: whole.filter((field) => isFaceField('calendar', field)),
      ...{ grouped, whole },
      pivot: first && writeGrouping({ field: first, span: isMoment(first) ? 'month' : undefined }),
    };
  }, [schema, schemas]);
  return { ...loading, data };
}
