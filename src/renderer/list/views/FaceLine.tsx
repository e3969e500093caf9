import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { FACES, isFaceField, splitFace, writeFace, type FaceKind } from '#engine/query/listFace.ts';
import type { ViewField } from './viewFields.ts';

interface FaceLineProps {
  /** The fields that rows can stand by. */
  readonly fields: readonly ViewField[];
  readonly face: string | undefined;
  readonly onChange: (face: string | undefined) => void;
}

const TABLE = '表格';
const KINDS: readonly FaceKind[] = ['kanban', 'calendar'];

/** Chooses how a list shows its rows, and by which field: only faces that some field of the list can have. */
export function FaceLine({ fields, face, onChange }: FaceLineProps): ReactNode {
  const { kind, field: name } = splitFace(face ?? '');
  const of = (each: FaceKind): readonly ViewField[] => fields.filter(({ field }) => isFaceField(each, field));
  const offered = KINDS.filter((each) => of(each).length > 0);
  return (
    <div className="gj-view-line">
      <Segmented
        aria-label="显示方式"
        options={[{ value: '', label: TABLE }, ...offered.map((each) => ({ value: each, label: FACES[each] }))]}
        value={kind ?? ''}
        onChange={(next) => {
          const chosen = offered.find((each) => each === next);
          const [first] = chosen === undefined ? [] : of(chosen);
          onChange(chosen === undefined || first === undefined ? undefined : writeFace(chosen, first.key));
        }}
      />
      {kind === undefined ? null : (
        <Select
          showSearch
          aria-label={`${FACES[kind]}的字段`}
          optionFilterProp="label"
          options={of(kind).map(({ key, title }) => ({ value: key, label: title }))}
          value={name}
          onChange={(next) => onChange(writeFace(kind, next))}
        />
      )}
    </div>
  );
}
