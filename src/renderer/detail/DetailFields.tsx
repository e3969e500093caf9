import type { ReactNode } from 'react';
import { isEmpty } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { spanOf } from '../fields/draw/spanOf.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { DetailRecord } from '../records/DetailRecord.ts';
import { FieldValue } from '../fields/draw/FieldValue.tsx';

const SYSTEM = ['Id', 'CreatorId', 'CreateTime', 'UpdaterId', 'UpdateTime'];

interface DetailFieldsProps {
  readonly schema: EntitySchema;
  readonly detail: DetailRecord;
}

/** The fields of a record in their sections, followed by author and editor, unless the user is a customer. */
export function DetailFields({ schema: { model: entity, isCustomer }, detail }: DetailFieldsProps): ReactNode {
  const system = (isCustomer ? [] : SYSTEM).flatMap((name) => {
    const field = entity.field(name);
    return field === undefined || detail.record[name] === undefined ? [] : [field];
  });
  return (
    <>
      {detail.sections.map((section) => (
        <Section key={section.key} title={section.title} fields={section.fields} entity={entity} detail={detail} />
      ))}
      {system.length === 0 ? null : <Section title="系统信息" fields={system} entity={entity} detail={detail} />}
    </>
  );
}

function Section({
  title,
  fields,
  entity,
  detail,
}: {
  title: string;
  fields: readonly FieldModel[];
  entity: EntityModel;
  detail: DetailRecord;
}): ReactNode {
  return (
    <section className="gj-detail-section">
      {title === '' ? null : <h2>{title}</h2>}
      <dl className="gj-values">
        {fields.map((field) => (
          <div
            key={field.name}
            className={`gj-span-${isEmpty(detail.record[field.name]) ? 1 : spanOf(field)}`}
            data-field={field.name}
          >
            <dt>{detail.outcome.states[field.index]?.title ?? field.title}</dt>
            <dd>
              <FieldValue entity={entity} field={field} record={detail.record} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
