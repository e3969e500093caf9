import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  FACES,
  GRID,
  type FaceKind,
  isFaceField,
  isResource,
  readSpan,
  splitFace,
  writeFace,
  writeSpan,
} from '#engine/query/listFace.ts';
import { offeredFaces, TABLE } from './offeredFaces.ts';
import { PivotLine } from './PivotLine.tsx';
import type { ViewField } from './viewFields.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';

interface FaceLineProps {
  /** The fields of the list that are seen in full everywhere. */
  readonly fields: readonly ViewField[];
  readonly face: string | undefined;
  /** The user may change the records. */
  readonly mayFill: boolean;
  readonly onChange: (face: string | undefined) => void;
}

/** Chooses the layout of a list and its fields: only layouts that the list has fields for. */
export function FaceLine({ fields, face, mayFill, onChange }: FaceLineProps): ReactNode {
  const { kind, field: name } = splitFace(face ?? '');
  const of = (each: FaceKind): readonly ViewField[] => fields.filter(({ field }) => isFaceField(each, field));
  const offered = offeredFaces(fields.map(({ field }) => field));
  return (
    <div className="gj-wrap gj-view-line">
      <Segmented
        aria-label="显示方式"
        options={[
          { value: '', label: TABLE },
          ...(mayFill ? [{ value: GRID, label: FACES[GRID] }] : []),
          ...offered.map((each) => ({ value: each.kind, label: FACES[each.kind] })),
        ]}
        value={kind ?? ''}
        onChange={(next) => onChange(next === GRID ? GRID : offered.find((each) => each.kind === next)?.text)}
      />
      {kind === undefined || kind === GRID ? null : kind === 'pivot' ? (
        <PivotLine
          grouped={of(kind).map(({ field }) => field)}
          whole={fields.map(({ field }) => field)}
          text={name}
          onChange={(next) => onChange(writeFace(kind, next))}
        />
      ) : kind === 'gantt' ? (
        <SpanFields
          fields={of(kind)}
          resources={fields.filter(({ field }) => isResource(field))}
          text={name}
          onChange={(next) => onChange(writeFace(kind, next))}
        />
      ) : (
        <Select
          showSearch={BY_LABEL}
          aria-label={`${FACES[kind]}的字段`}
          options={of(kind).map(({ key, title }) => ({ value: key, label: title }))}
          value={name}
          onChange={(next) => onChange(writeFace(kind, next))}
        />
      )}
    </div>
  );
}

interface SpanFieldsProps {
  readonly fields: readonly ViewField[];
  /** The fields of which each value can have a line of its own. */
  readonly resources: readonly ViewField[];
  /** The fields in the text format of a layout. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Chooses the fields of the first and the last day of a gantt chart, which are two, and of its lines. */
function SpanFields({ fields, resources, text, onChange }: SpanFieldsProps): ReactNode {
  const [first, last, by] = readSpan(text);
  const select = (label: string, value: string, other: string, put: (next: string) => string): ReactNode => (
    <Select
      showSearch={BY_LABEL}
      aria-label={label}
      options={fields.map(({ key, title }) => ({ value: key, label: title, disabled: key === other }))}
      value={value}
      onChange={(next) => onChange(put(next))}
    />
  );
  return (
    <div className="gj-flex gj-view-span">
      {select('甘特图的开始', first, last, (next) => writeSpan([next, last, by]))}
      <span>至</span>
      {select('甘特图的结束', last, first, (next) => writeSpan([first, next, by]))}
      {resources.length === 0 ? null : (
        <Select
          showSearch={BY_LABEL}
          allowClear
          aria-label="甘特图的行"
          placeholder="每条记录一行"
          options={resources.map(({ key, title }) => ({ value: key, label: `每个${title}一行` }))}
          value={by ?? null}
          onChange={(next?: string | null) => onChange(writeSpan([first, last, next ?? undefined]))}
        />
      )}
    </div>
  );
}
