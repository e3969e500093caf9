import { Form } from 'antd';
import { memo, useMemo, type ReactNode } from 'react';
import { FIRST_DRIVER, type FieldPlan, type PlannedField } from '../../plan/fieldPlan.ts';
import { MOST_CHARACTERS } from '../../plan/planDocuments.ts';
import { AntdControl } from './AntdControl.tsx';

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 24, alignItems: 'start' };

type Entered = Readonly<Record<string, unknown>>;

/**
 * The planned form written by hand: every field is an item of antd's form, and a governed one re-renders only when its
 * own driver changes.
 */
export function AntdForm({ plan }: { plan: FieldPlan }): ReactNode {
  const [form] = Form.useForm();
  const initialValues = useMemo(() => startValues(plan), [plan]);
  return (
    <Form form={form} layout="vertical" className="gj-form" initialValues={initialValues} scrollToFirstError>
      {plan.sections.map(({ title, fields }) => (
        <section key={title} className="gj-section">
          <h2 className="gj-section-title">{title}</h2>
          <div style={GRID}>
            {fields.map((field) =>
              field.shownBy === undefined ? (
                <AntdField key={field.name} field={field} />
              ) : (
                <GovernedField key={field.name} field={field} driver={field.shownBy} />
              ),
            )}
          </div>
        </section>
      ))}
    </Form>
  );
}

function GovernedField({ field, driver }: { field: PlannedField; driver: string }): ReactNode {
  const isOther = (before: Entered, after: Entered): boolean => before[driver] !== after[driver];
  return (
    <Form.Item<Entered> noStyle shouldUpdate={isOther}>
      {({ getFieldValue }) => (getFieldValue(driver) === true ? <AntdField field={field} /> : null)}
    </Form.Item>
  );
}

const AntdField = memo(function AntdField({ field }: { field: PlannedField }): ReactNode {
  const { name, title, kind } = field;
  return (
    <Form.Item name={name} label={title} rules={RULES[kind]} validateTrigger="onBlur">
      <AntdControl field={field} />
    </Form.Item>
  );
});

const RULES = {
  text: [{ max: MOST_CHARACTERS }],
  yesNo: [{ required: true }],
  number: [],
  select: [],
  date: [],
};

const startValues = ({ sections }: FieldPlan): Record<string, boolean> =>
  Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ name, kind }) => (kind === 'yesNo' ? [[name, name !== FIRST_DRIVER]] : [])),
    ),
  );
