import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { isEmpty, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { spanOf } from '../fields/draw/fieldViews.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { DetailRecord } from '../records/DetailRecord.ts';
import { FieldValue } from '../fields/draw/FieldValue.tsx';
import { maskedNames } from '../records/childRows.ts';
import { shownTitle } from './DetailHead.tsx';

const SYSTEM = ['Id', 'CreatorId', 'CreateTime', 'UpdaterId', 'UpdateTime'];

interface DetailFieldsProps {
  readonly schema: EntitySchema;
  readonly detail: DetailRecord;
  /** The fields that the head of the record shows. */
  readonly facts: readonly FieldModel[];
}

/** The fields of a record by section, then author and editor except for customers; empty ones on demand. */
export function DetailFields({ schema, detail, facts }: DetailFieldsProps): ReactNode {
  const { model: entity, isCustomer } = schema;
  const [isWhole, setWhole] = useState(false);
  const { record } = detail;
  const system = (isCustomer ? [] : SYSTEM).flatMap((name) => {
    const field = entity.field(name);
    return field === undefined || record[name] === undefined ? [] : [field];
  });
  const inHead = new Set([...(isInHeading(schema, detail) ? [entity.titleField] : []), ...facts.flatMap(namesOf)]);
  const isOwn = (field: FieldModel): boolean => !namesOf(field).some((name) => inHead.has(name));
  const sections = [...detail.sections, { key: '', title: '系统信息', fields: system }].map((section) => ({
    ...section,
    fields: section.fields.filter(isOwn),
  }));
  const isFilled = ({ name }: FieldModel): boolean => !isEmpty(record[name]);
  const empty = sections.flatMap(({ fields }) => fields.filter((field) => !isFilled(field))).length;
  return (
    <>
      {sections.map(({ key, title, fields }) => {
        const shown = isWhole ? fields : fields.filter(isFilled);
        return shown.length === 0 ? null : (
          <Section key={key} title={title} fields={shown} entity={entity} detail={detail} />
        );
      })}
      {empty === 0 ? null : (
        <Button type="link" className="gj-detail-empty" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起空字段' : `显示 ${empty} 个空字段`}
        </Button>
      )}
    </>
  );
}

/** Whether the heading shows all of the title field: not a part of a long text, a masked text, or a link. */
function isInHeading(schema: EntitySchema, { record }: DetailRecord): boolean {
  const { titleField } = schema.model;
  const text = plainText(record[`${titleField}Text`] ?? record[titleField] ?? null, '、');
  const isPlain = schema.model.field(titleField)?.reference === undefined && !maskedNames(record).includes(titleField);
  return isPlain && shownTitle(schema, record).includes(text);
}

/** The names of a field and of the Id behind it: both show the same record. */
const namesOf = ({ name, reference }: FieldModel): readonly string[] => [name, reference?.idField ?? name];

function Section(props: {
  title: string;
  fields: readonly FieldModel[];
  entity: EntityModel;
  detail: DetailRecord;
}): ReactNode {
  const { title, fields, entity, detail } = props;
  return (
    <section className="gj-detail-section">
      {title === '' ? null : <h2>{title}</h2>}
      <dl className="gj-gap-16 gj-values">
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
