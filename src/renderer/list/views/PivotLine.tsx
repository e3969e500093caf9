import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isMoment } from '#fields/table/fieldKinds.ts';
import { GROUP_SPANS, SPAN_NAMES, writeGrouping } from '#engine/query/groupQuery.ts';
import { isMeasured, MEASURES, type MeasureKind } from '#engine/query/pivotQuery.ts';
import './pivotLine.css';
import { BY_LABEL } from '../../layout/bySearch.ts';

interface PivotLineProps {
  /** The fields that rows can stand together by. */
  readonly grouped: readonly FieldModel[];
  /** The fields that are seen in full everywhere. */
  readonly whole: readonly FieldModel[];
  /** The text of the pivot: `State.SignDate:month.sum:Money`. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const KINDS: readonly MeasureKind[] = ['sum', 'avg'];

/** The possible groupings of rows: for dates, each part of the date. */
const groupings = (fields: readonly FieldModel[]): Choice[] =>
  fields.flatMap((field): Choice[] =>
    isMoment(field)
      ? GROUP_SPANS.toReversed().map((span) => ({
          value: writeGrouping({ field, span }),
          label: `${field.title}（${SPAN_NAMES[span]}）`,
        }))
      : [{ value: writeGrouping({ field, span: undefined }), label: field.title }],
  );

const measures = (fields: readonly FieldModel[]): Choice[] => [
  { value: '', label: '条数' },
  ...fields.flatMap((field) =>
    KINDS.filter((kind) => isMeasured(field, kind)).map((kind) => ({
      value: `${kind}:${field.name}`,
      label: `${field.title}（${MEASURES[kind]}）`,
    })),
  ),
];

/** Chooses the rows, the columns and the figures of a pivot. */
export function PivotLine({ grouped, whole, text, onChange }: PivotLineProps): ReactNode {
  const [rows = '', columns = '', measure = ''] = text.split('.');
  const choices = groupings(grouped);
  const change = (...parts: string[]): void => onChange(parts.join('.').replace(/\.+$/, ''));
  return (
    <div className="gj-pivot-line">
      <label>
        <span>行</span>
        <Select
          showSearch={BY_LABEL}
          size="small"
          aria-label="透视表的行"
          popupMatchSelectWidth={false}
          options={choices.filter(({ value }) => value !== columns)}
          value={rows}
          onChange={(next) => change(next, columns, measure)}
        />
      </label>
      <label>
        <span>列</span>
        <Select
          showSearch={BY_LABEL}
          size="small"
          aria-label="透视表的列"
          popupMatchSelectWidth={false}
          options={[{ value: '', label: '无' }, ...choices.filter(({ value }) => value !== rows)]}
          value={columns}
          onChange={(next) => change(rows, next, measure)}
        />
      </label>
      <label>
        <span>数值</span>
        <Select
          showSearch={BY_LABEL}
          size="small"
          aria-label="透视表的数值"
          popupMatchSelectWidth={false}
          options={measures(whole)}
          value={measure}
          onChange={(next) => change(rows, columns, next)}
        />
      </label>
    </div>
  );
}
