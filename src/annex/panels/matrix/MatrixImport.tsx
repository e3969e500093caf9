import { Button } from 'antd';
import { useCallback, type ReactNode } from 'react';
import type { EnumSource } from '#language/EnumType.ts';
import {
  compareMatrix,
  type RowComparison,
  MARK_SIGNS,
  matrixCases,
  rowTitle,
  readMatrix,
  type ReadMatrix,
  SETTING_SHEET,
  TABLE_SHEET,
  type ReadCell,
  type ReadSheets,
} from '#annex/proof';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readSheets } from '#renderer/excel/readSheets.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { useAppendCases } from '#toolbox/cases/ProposedCases.tsx';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import { MARK_WORDS } from './MatrixTable.tsx';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';
import { cellText } from '#renderer/excel/cellText.ts';
import type { ExcelCell, ExcelSheet } from '#renderer/excel/ExcelSheet.ts';

/** Reads a matrix from the sheets of an Excel file. Throws Error with a Chinese message if they contain none. */
export function readWorkbook(sheets: readonly ExcelSheet[]): ReadSheets {
  const tables = sheets.filter(({ sheet }) => sheet.startsWith(TABLE_SHEET));
  const setting = sheets.find(({ sheet }) => sheet === SETTING_SHEET);
  if (tables.length === 0 || setting === undefined)
    throw new Error(`文件中没有“${TABLE_SHEET}”和“${SETTING_SHEET}”两张工作表；请使用导出的文件`);
  return {
    tables: tables.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(toCell)) })),
    setting: setting.data.map((row) => row.map(toCell)),
  };
}

/** Excel turns texts that look like a date into one. */
const toCell = (cell: ExcelCell): ReadCell => (cell !== null && typeof cell === 'object' ? cellText(cell) : cell);

/** MB; a signed matrix is a hundred times smaller. */
const MAX_FILE_MB = 2;

interface MatrixImportProps {
  readonly model: EntityModel;
  readonly file: File;
  readonly onClose: () => void;
}

interface Outcome {
  readonly read: ReadMatrix | undefined;
  readonly failure: string | undefined;
}

/** An imported signed matrix: its differences from the rules, and its rows as cases. */
export function MatrixImport({ model, file, onClose }: MatrixImportProps): ReactNode {
  const { check } = useToolbox();
  const { enums } = check.product;
  const load = useCallback(async (): Promise<Outcome> => {
    try {
      const sheets = await readSheets(file, { largest: MAX_FILE_MB, trim: false });
      return { read: readMatrix(model, readWorkbook(sheets), enums), failure: undefined };
    } catch (error) {
      return { read: undefined, failure: error instanceof Error ? error.message : String(error) };
    }
  }, [model, file, enums]);
  const { data } = useLoad(load);
  return (
    <section className="gj-sheet" aria-label="导入的决策表">
      <header>
        <h3>{file.name}</h3>
        <Button type="text" size="small" icon={<Icon name="close" />} aria-label="关闭导入" onClick={onClose} />
      </header>
      {data?.failure === undefined ? null : (
        <p className="gj-panel-note is-bad" role="alert">
          <Icon name="warning" />
          {data.failure}
        </p>
      )}
      {data?.read === undefined ? null : data.read.problems.length > 0 ? (
        <Problems read={data.read} />
      ) : (
        <Comparison model={model} read={data.read} onClose={onClose} />
      )}
    </section>
  );
}

const Problems = ({ read }: { read: ReadMatrix }): ReactNode => (
  <div role="alert">
    <p className="gj-panel-note is-bad">
      <Icon name="warning" />
      表中有看不懂的内容，没有导入；请改正后重新选择文件
    </p>
    <ul className="gj-sheet-problems">
      {read.problems.map(({ cell, message }, i) => (
        <li key={i}>
          <code>{cell}</code> {message}
        </li>
      ))}
    </ul>
  </div>
);

function Comparison(props: Pick<MatrixImportProps, 'model' | 'onClose'> & { read: ReadMatrix }): ReactNode {
  const { model, read, onClose } = props;
  const { check } = useToolbox();
  const { notify } = useRenderer();
  const appendCases = useAppendCases();
  const { enums } = check.product;
  const { matrix } = read;
  const rows = compareMatrix(model, matrix, enums);
  const differing = rows.filter(({ differences, refusals }) => differences.length + refusals.length > 0);
  const isEqual = differing.length === 0;
  const append = (): void => {
    if (appendCases({ cases: matrixCases(matrix, enums) }) === undefined) return;
    notify.success(`已加入 ${matrix.rows.length} 个用例到 cases.json`);
    onClose();
  };
  return (
    <>
      <p className={isEqual ? 'gj-panel-note is-good' : 'gj-panel-note is-odd'} role="status">
        <Icon name={isEqual ? 'check' : 'warning'} />
        {isEqual
          ? `${rows.length} 行都与现在的规则一致`
          : `${rows.length} 行中有 ${differing.length} 行与现在的规则不同`}
      </p>
      {isEqual ? null : <DifferenceTable read={read} rows={differing} enums={enums} />}
      <div className="gj-wrap">
        <Button type="primary" onClick={append}>
          加入 {matrix.rows.length} 个用例
        </Button>
        {isEqual ? null : <span className="gj-sheet-hint">加入后，不同的行会成为未通过的用例，直到规则按表修改</span>}
      </div>
    </>
  );
}

const DifferenceTable = ({
  read: { matrix, places },
  rows,
  enums,
}: {
  read: ReadMatrix;
  rows: readonly RowComparison[];
  enums: EnumSource;
}): ReactNode => (
  <table className="gj-tools-table">
    <HeadRow titles={['位置', '条件', '表中与规则的差别']} />
    <tbody>
      {rows.map((row) => (
        <tr key={row.index}>
          <td>{places[row.index]}</td>
          <td>{rowTitle(matrix, matrix.rows[row.index] ?? { values: {}, marks: [] }, enums)}</td>
          <td>
            <RowDifferences row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const RowDifferences = ({ row: { differences, refusals } }: { row: RowComparison }): ReactNode => (
  <>
    {differences.map(({ field, wanted, is }) => (
      <div key={field.name}>
        {field.title}：表中 {MARK_SIGNS[wanted]} {MARK_WORDS[wanted]}，规则 {MARK_SIGNS[is]} {MARK_WORDS[is]}
      </div>
    ))}
    {refusals.map(({ field, message }) => (
      <div key={field}>{message}</div>
    ))}
  </>
);
