import type { Painter, Subject } from '../page/BenchPage.ts';

/** The names of the hand-written screens in the tables of the report. */
export const COMPARATORS: Readonly<Record<Exclude<Painter, 'ours' | 'oursAtOnce'>, string>> = {
  antd: 'antd by hand',
  antdVirtual: 'antd by hand, virtual',
  formily: 'Formily ArrayTable',
};

/** Matches the rendered fields of every painter. */
export const FIELDS = '.gj-field, .ant-form-item';

/** A form of so many fields, where every tenth shows the next `governed` ones. */
export function formSubject(fields: number, governed = 3): Subject {
  return { kind: 'form', fields, governed };
}
