import { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, observer, useField, useForm, type ISchema } from '@formily/react';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { CHOICES } from '../../plan/fieldPlan.ts';
import { LINE_TITLES, LINES, planLines } from '../../plan/planLines.ts';
import { noteDrawn } from '../drawnFields.ts';

const NUMBERS = ['Count', 'Price', 'Share'];

/** The same control with every render recorded, in an element that names its column. */
function counted<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return function Counted(props: Props): ReactNode {
    const column = String(useField().address.segments.at(-1));
    noteDrawn(column);
    return (
      <div data-field={column}>
        <Inner {...props} />
      </div>
    );
  };
}

const amountOf = (line: unknown): number => {
  if (typeof line !== 'object' || line === null || !('Count' in line) || !('Price' in line)) return 0;
  return Number(line.Count ?? 0) * Number(line.Price ?? 0);
};

const Amount = observer(function Amount(): ReactNode {
  const form = useForm();
  return <output>{amountOf(form.getValuesIn(useField().address.parent()))}</output>;
});

const Total = observer(function Total(): ReactNode {
  const lines: unknown = useForm().getValuesIn(LINES);
  const total = Array.isArray(lines) ? lines.reduce<number>((sum, line) => sum + amountOf(line), 0) : 0;
  return <output id="total">{total}</output>;
});

const SchemaField = createSchemaField({
  components: {
    Amount,
    ArrayTable,
    DatePicker: counted(DatePicker),
    FormItem,
    Input: counted(Input),
    NumberPicker: counted(NumberPicker),
    Select: counted(Select),
    Total,
  },
});

function componentOf(column: string): string {
  if (column === 'Amount') return 'Amount';
  if (column === 'Kind') return 'Select';
  if (column === 'Day') return 'DatePicker';
  return NUMBERS.includes(column) ? 'NumberPicker' : 'Input';
}

const COLUMNS: Record<string, ISchema> = Object.fromEntries(
  Object.entries(LINE_TITLES).map(([name, title]) => [
    `column${name}`,
    {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title },
      properties: {
        [name]: {
          type: NUMBERS.includes(name) ? 'number' : 'string',
          'x-decorator': 'FormItem',
          'x-component': componentOf(name),
          ...(name === 'Kind' && { enum: CHOICES.map((label, index) => ({ value: index + 1, label })) }),
        },
      },
    },
  ]),
);

const SCHEMA: ISchema = {
  type: 'object',
  properties: {
    total: { type: 'void', 'x-component': 'Total' },
    [LINES]: {
      type: 'array',
      'x-component': 'ArrayTable',
      'x-component-props': { pagination: false, onRow: (_: unknown, index?: number) => ({ 'data-row': index }) },
      items: {
        type: 'object',
        properties: {
          ...COLUMNS,
          columnRemove: {
            type: 'void',
            'x-component': 'ArrayTable.Column',
            properties: { remove: { type: 'void', 'x-component': 'ArrayTable.Remove' } },
          },
        },
      },
      properties: { add: { type: 'void', title: '添加一行', 'x-component': 'ArrayTable.Addition' } },
    },
  },
};

/** The same rows in the `ArrayTable` of Formily's components, all on one page; its default is ten. */
export function FormilyLines({ count }: { count: number }): ReactNode {
  const form = useMemo(() => createForm({ initialValues: { [LINES]: planLines(count) } }), [count]);
  return (
    <FormProvider form={form}>
      <div className="gj-form">
        <SchemaField schema={SCHEMA} />
      </div>
    </FormProvider>
  );
}
