import type { ReactNode } from 'react';
import { isEmpty, isList, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { textWithUnit } from '#fields/table/fieldKinds.ts';
import { NOTHING, valueText } from '../../fields/valueText.ts';
import { itemColor } from '../../fields/itemColor.ts';
import { fieldView } from '../../fields/draw/fieldViews.ts';
import { useEnums } from '../../stores/RendererContext.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';

/** The value of a read-only field as text. */
export function ReadOnlyValue(props: {
  id: string;
  entity: EntityModel;
  field: FieldModel;
  value: Value;
  port: Pick<FieldPort, 'text' | 'file'>;
  isNew: boolean;
}): ReactNode {
  const { id, entity, field, value, port, isNew } = props;
  const enums = useEnums(field.enum === undefined || isEmpty(value) ? [] : [field.enum.type]);
  if (isEmpty(value)) {
    const hint = isNew && field.number !== undefined ? '保存后自动生成' : NOTHING;
    return (
      <output id={id} className="gj-readonly is-empty">
        {hint}
      </output>
    );
  }
  const row = { [field.name]: value, [`${field.name}Text`]: port.text(field.name) ?? null };
  return fieldView(field).output({
    field,
    value,
    text: textWithUnit(valueText(field, row, field.name, { enums, entity }), field),
    color: itemColor(entity, field, value, enums),
    files: isList(value) ? value.flatMap((item) => (typeof item === 'number' ? (port.file(item) ?? []) : [])) : [],
    linked: (text) => text,
    framed: (inner) => (
      <output id={id} className="gj-readonly">
        {inner}
      </output>
    ),
  });
}
