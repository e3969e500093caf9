import { Button, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, type ReactNode } from 'react';
import { CHOICES } from '../../plan/fieldPlan.ts';
import { LINE_TITLES, LINES, planLines } from '../../plan/planLines.ts';
import { noteDrawn } from '../drawnFields.ts';

const OPTIONS = CHOICES.map((label, index) => ({ value: index + 1, label }));
const NUMBERS = ['Count', 'Price', 'Share'];

interface Line {
  readonly Count?: number | null;
  readonly Price?: number | null;
}
interface Lines {
  readonly [LINES]?: readonly (Line | undefined)[];
}

const amountOf = (line: Line | undefined): number => (line?.Count ?? 0) * (line?.Price ?? 0);

/** The same rows written by hand: a table of antd's `Form.List`, in which amount and total follow the form's values. */
export function AntdLines({ count }: { count: number }): ReactNode {
  const [form] = Form.useForm<Lines>();
  const initialValues = useMemo(
    () => ({
      [LINES]: planLines(count).map((line) => ({
        ...line,
        Day: typeof line['Day'] === 'string' ? dayjs(line['Day']) : null,
      })),
    }),
    [count],
  );
  return (
    <Form form={form} className="gj-form" initialValues={initialValues}>
      <Form.Item<Lines> noStyle shouldUpdate>
        {({ getFieldsValue }) => <output id="total">{totalOf(getFieldsValue()[LINES])}</output>}
      </Form.Item>
      <Form.List name={LINES}>
        {(fields, { add, remove }) => (
          <div className="gj-rows">
            <table>
              <thead>
                <tr>
                  {Object.entries(LINE_TITLES).map(([name, title]) => (
                    <th key={name}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {fields.map(({ key, name }) => (
                  <tr key={key} data-row={name}>
                    {Object.keys(LINE_TITLES).map((column) => (
                      <td key={column} data-field={column}>
                        <AntdCell row={name} column={column} />
                      </td>
                    ))}
                    <td>
                      <Button
                        type="text"
                        onClick={() => {
                          remove(name);
                        }}
                      >
                        删除
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Button
              type="dashed"
              onClick={() => {
                add({});
              }}
            >
              添加一行
            </Button>
          </div>
        )}
      </Form.List>
    </Form>
  );
}

const totalOf = (lines: Lines[typeof LINES]): number => (lines ?? []).reduce((sum, line) => sum + amountOf(line), 0);

function AntdCell({ row, column }: { row: number; column: string }): ReactNode {
  if (column === 'Amount')
    return (
      <Form.Item<Lines>
        noStyle
        shouldUpdate={(before, after) => amountOf(before[LINES]?.[row]) !== amountOf(after[LINES]?.[row])}
      >
        {({ getFieldsValue }) => <output>{amountOf(getFieldsValue()[LINES]?.[row])}</output>}
      </Form.Item>
    );
  return (
    <Form.Item name={[row, column]} style={{ margin: 0 }}>
      <AntdControl column={column} />
    </Form.Item>
  );
}

/** antd's form item hands its control the value and what to do with another. */
function AntdControl({ column, ...given }: { column: string }): ReactNode {
  noteDrawn(column);
  if (column === 'Kind') return <Select {...given} allowClear options={OPTIONS} />;
  if (column === 'Day') return <DatePicker {...given} className="gj-fill" />;
  if (NUMBERS.includes(column)) return <InputNumber {...given} className="gj-fill" controls={false} />;
  return <Input {...given} autoComplete="off" />;
}
