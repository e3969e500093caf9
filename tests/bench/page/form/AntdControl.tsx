import { DatePicker, Input, InputNumber, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { CHOICES, type PlannedField } from '../../plan/fieldPlan.ts';
import { noteDrawn } from '../drawnFields.ts';

const OPTIONS = CHOICES.map((label, index) => ({ value: index + 1, label }));

/** The antd control of a field; antd's form item hands it its value and what to do with another. */
export function AntdControl({ field, ...given }: { field: PlannedField }): ReactNode {
  const { name, title, kind } = field;
  noteDrawn(name);
  switch (kind) {
    case 'text':
      return <Input {...given} autoComplete="off" placeholder={`请输入${title}`} />;
    case 'number':
      return (
        <InputNumber
          {...given}
          className="gj-fill"
          controls={false}
          inputMode="decimal"
          placeholder={`请输入${title}`}
        />
      );
    case 'select':
      return (
        <Select
          {...given}
          allowClear
          options={OPTIONS}
          placeholder={`请选择${title}`}
          showSearch={{ optionFilterProp: 'label' }}
        />
      );
    case 'date':
      return <DatePicker {...given} className="gj-fill" allowClear placeholder={`请选择${title}`} />;
    case 'yesNo':
      return (
        <Radio.Group {...given}>
          <Radio value>是</Radio>
          <Radio value={false}>否</Radio>
        </Radio.Group>
      );
  }
}
