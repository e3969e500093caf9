import type { ImportRight } from '#engine/permission/fileRights.ts';
import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { SheetColumn } from '#engine/model/sheets.ts';
import type { ImportModeChoice, ReadHead } from './importWorkbook.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';
import { HeadRow } from '../../layout/HeadRow.tsx';

const NONE = '';

interface ImportColumnsProps {
  readonly head: ReadHead;
  /** Fields by the columns of the file. */
  readonly fields: readonly (string | undefined)[];
  readonly columns: readonly SheetColumn[];
  readonly onFields: (fields: readonly (string | undefined)[]) => void;
  /** The user chooses the row of the titles, by its index. */
  readonly onHead: (at: number) => void;
}

/** Maps the columns of a file to fields; the user chooses where the title does not match. */
export function ImportColumns({ head, fields, columns, onFields, onHead }: ImportColumnsProps): ReactNode {
  const titles = head.titles.flatMap((title, i) => (title === '' ? [] : [{ title, i }]));
  const known = titles.filter(({ i }) => fields[i] !== undefined);
  const choose = (at: number, name: string): void => {
    // A field is in one column only: the one that is chosen last.
    onFields(fields.map((field, i) => (i === at ? name || undefined : field === name ? undefined : field)));
  };
  return (
    <>
      {head.rows.length < 2 ? null : (
        <label className="gj-flex gj-import-head">
          列名在{' '}
          <Select
            aria-label="列名在哪一行"
            value={head.at}
            options={head.rows.map(({ at, text }) => ({ value: at, label: `第 ${at + 1} 行（${text}）` }))}
            onChange={onHead}
          />
        </label>
      )}
      <details className="gj-import-columns" open={known.length === 0}>
        <summary>
          列的对应：{known.length} 列对应到字段
          {titles.length > known.length ? `，${titles.length - known.length} 列不导入` : ''}
        </summary>
        <div className="gj-import-scroll">
          <table className="gj-import-table">
            <HeadRow titles={['文件的列', '内容', '对应的字段']} />
            <tbody>
              {titles.map(({ title, i }) => (
                <tr key={`${i} ${title}`}>
                  <td>{title}</td>
                  <td className="gj-import-sample">{head.samples[i]}</td>
                  <td>
                    <Select
                      aria-label={`“${title}”对应的字段`}
                      showSearch={BY_LABEL}
                      value={fields[i] ?? NONE}
                      options={[
                        { value: NONE, label: '不导入' },
                        ...columns.map((column) => ({ value: column.name, label: column.title })),
                      ]}
                      onChange={(name) => choose(i, name)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

const MODES = [
  { value: 'new', label: '每行新增一条' },
  { value: 'update', label: '修改已有的记录' },
  { value: 'both', label: '有就修改，没有就新增' },
] as const;

interface ImportWaysProps {
  readonly way: ImportModeChoice;
  readonly right: ImportRight;
  /** The fields in the file that can identify the record a row changes. */
  readonly keys: readonly FieldModel[];
  readonly onWay: (way: ImportModeChoice) => void;
}

/** Chooses whether rows create records or change those identified by a key column. */
export const ImportModeInput = ({ way, right, keys, onWay }: ImportWaysProps): ReactNode => (
  <div className="gj-bar gj-import-ways">
    <Radio.Group
      aria-label="怎样导入"
      value={way.mode}
      options={MODES.map((mode) => ({
        ...mode,
        disabled: right === 'change' ? mode.value !== 'update' : mode.value !== 'new' && keys.length === 0,
      }))}
      onChange={({ target }) => {
        const mode = MODES.find(({ value }) => value === target.value)?.value ?? 'new';
        onWay({ ...way, mode });
      }}
    />
    {way.mode === 'new' ? null : (
      <label>
        按这一列找记录{' '}
        <Select
          aria-label="按哪一列找记录"
          value={way.key}
          options={keys.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(key) => onWay({ ...way, key })}
        />
      </label>
    )}
    {right === 'change' ? <p className="gj-state-text">您可以修改已有的记录，没有新建的权限。</p> : null}
    {keys.length === 0 ? (
      <p className="gj-state-text">文件里有编号，或一列各不相同的内容，才能修改已有的记录。</p>
    ) : null}
  </div>
);
