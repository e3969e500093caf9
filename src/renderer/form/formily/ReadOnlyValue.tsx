import type { ReactNode } from 'react';
import { isEmpty } from '#language/isEmpty.ts';
import { isList } from '#language/isList.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { itemColor } from '../../fields/itemColor.ts';
import { NOTHING } from '../../fields/renderCell.tsx';
import { PictureCell } from '../../fields/PictureCell.tsx';
import { Stars, starsOf } from '../../fields/Stars.tsx';
import { Tag } from '../../fields/Tag.tsx';
import { valueText } from '../../fields/valueText.ts';
import { FileLinks } from '../../fields/FileLinks.tsx';
import { FormattedText } from '../../layout/FormattedText.tsx';
import { useEnums } from '../../stores/useEnums.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';

/** The value of a field that nobody fills in here, as text. */
export function ReadOnlyValue({
  id,
  entity,
  field,
  value,
  port,
  isNew,
}: {
  id: string;
  entity: EntityModel;
  field: FieldModel;
  value: Value;
  port: Pick<FieldPort, 'text' | 'file'>;
  isNew: boolean;
}): ReactNode {
  const enums = useEnums(field.enum === undefined || isEmpty(value) ? [] : [field.enum.type]);
  if (isEmpty(value)) {
    const hint = isNew && field.number !== undefined ? '保存后自动生成' : NOTHING;
    return (
      <output id={id} className="gj-readonly is-empty">
        {hint}
      </output>
    );
  }
  if (field.type === 'attachments' && isList(value)) {
    const files = value.flatMap((item) => (typeof item === 'number' ? (port.file(item) ?? []) : []));
    return <FileLinks files={files} />;
  }
  if (field.type === 'richtext' && typeof value === 'string') return <FormattedText html={value} />;
  if (typeof value === 'number' && field.component === 'StarRating') return <Stars value={value} of={starsOf(field)} />;
  if (typeof value === 'number' && field.type === 'image') return <PictureCell id={value} title={field.title} />;
  const row = { [field.name]: value, [`${field.name}Text`]: port.text(field.name) ?? null };
  const text = valueText(field, row, field.name, { enums, entity });
  const color = field.type === 'enum' ? itemColor(entity, field, value, enums) : undefined;
  return (
    <output id={id} className="gj-readonly">
      {color === undefined ? text : <Tag color={color}>{text}</Tag>}
    </output>
  );
}
