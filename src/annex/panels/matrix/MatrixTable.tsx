import type { ReactNode } from 'react';
import type { EnumSource } from '#language/EnumType.ts';
import { MARK_SIGNS, type Mark, type Matrix, type MatrixRow, HEADS } from '#annex/proof';
import { fieldHead, valueLabel } from '#proof/cases/valueLabels.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

export const MARK_WORDS: Readonly<Record<Mark, string>> = { hidden: '隐藏', shown: '显示', required: '必填' };

interface MatrixTableProps {
  readonly model: EntityModel;
  readonly matrix: Matrix;
  readonly enums: EnumSource;
}

/** A matrix as a table, as it will be in the file. */
export const MatrixTable = (props: MatrixTableProps): ReactNode => (
  <div className="gj-matrix-frame" tabIndex={0} role="region" aria-label="决策表">
    <table className="gj-matrix">
      <Head {...props} />
      <tbody>
        {props.matrix.rows.map((row, i) => (
          <MatrixTableRow key={i} number={i + 1} row={row} {...props} />
        ))}
      </tbody>
    </table>
  </div>
);

const Head = ({ model, matrix: { inputs, fields } }: MatrixTableProps): ReactNode => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        {HEADS.number}
      </th>
      {inputs.length === 0 ? null : (
        <th scope="colgroup" colSpan={inputs.length}>
          {HEADS.inputs}
        </th>
      )}
      <th scope="colgroup" colSpan={fields.length}>
        {HEADS.fields}
      </th>
    </tr>
    <tr>
      {[...inputs, ...fields].map((field, i) => (
        <th key={`${i} ${field.name}`} scope="col">
          {fieldHead(model, field)}
        </th>
      ))}
    </tr>
  </thead>
);

const MatrixTableRow = ({
  number,
  row: { values, marks },
  matrix,
  enums,
}: MatrixTableProps & { number: number; row: MatrixRow }): ReactNode => (
  <tr>
    <th scope="row">{number}</th>
    {matrix.inputs.map((field) => (
      <td key={field.name}>{valueLabel(field, values[field.name] ?? null, enums)}</td>
    ))}
    {marks.map((mark, column) => (
      <td key={column} className={`gj-mark is-${mark}`} title={MARK_WORDS[mark]}>
        <span aria-hidden>{MARK_SIGNS[mark]}</span>
        <span className="gj-unseen">{MARK_WORDS[mark]}</span>
      </td>
    ))}
  </tr>
);
