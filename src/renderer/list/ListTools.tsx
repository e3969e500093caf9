import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { MoneyUnit } from '#fields/formatNumber.ts';
import { Icon } from '../layout/Icon.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import type { ColumnChoice } from './table/columnChoice.ts';
import type { DrawnColumn } from '../fields/draw/DrawnColumn.ts';

const FILL = '在表格里修改';
const UNITS: readonly MoneyUnit[] = ['元', '万元'];

/** Switches the money columns of a list between 元 and 万元. */
function MoneySwitch({ unit, onChange }: { unit: MoneyUnit; onChange: (unit: MoneyUnit) => void }): ReactNode {
  return (
    <div className="gj-switch" role="group" aria-label="金额单位">
      {UNITS.map((other) => (
        <button
          key={other}
          type="button"
          aria-pressed={other === unit}
          onClick={() => {
            onChange(other);
          }}
        >
          {other}
        </button>
      ))}
    </div>
  );
}

export interface ListToolsProps {
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly unit: MoneyUnit;
  readonly hasMoney: boolean;
  readonly mayExport: boolean;
  readonly isPhone: boolean;
  readonly onChoice: (choice: ColumnChoice | undefined) => void;
  readonly onUnit: (unit: MoneyUnit) => void;
  readonly onExport: () => void;
  /** Undefined: nothing can be imported here. */
  readonly importing: { readonly title: string; readonly run: () => void } | undefined;
  /** Undefined: records of this list are not read. */
  readonly onReadAll: (() => void) | undefined;
  /** Undefined: this user deletes nothing here. */
  readonly onBin: (() => void) | undefined;
  /** Undefined: nothing is filled in in the table itself. */
  readonly onGrid: (() => void) | undefined;
  readonly onRefresh: () => void;
}

/** The small tools at the right of a list: money unit, export, columns, refresh. */
export function ListTools(props: ListToolsProps): ReactNode {
  const { columns, choice, unit, hasMoney, mayExport, importing, isPhone } = props;
  const { onChoice, onUnit, onExport, onReadAll, onBin, onGrid, onRefresh } = props;
  return (
    <div className="gj-list-buttons">
      {hasMoney ? <MoneySwitch unit={unit} onChange={onUnit} /> : null}
      {mayExport ? (
        <Button type="text" icon={<Icon name="download" />} onClick={onExport}>
          导出
        </Button>
      ) : null}
      {importing === undefined ? null : isPhone ? (
        <Button
          type="text"
          icon={<Icon name="upload" />}
          aria-label={importing.title}
          title={importing.title}
          onClick={importing.run}
        />
      ) : (
        <Button type="text" icon={<Icon name="upload" />} onClick={importing.run}>
          {importing.title}
        </Button>
      )}
      {onReadAll === undefined ? null : (
        <Button type="text" icon={<Icon name="check" />} onClick={onReadAll}>
          全部已读
        </Button>
      )}
      {isPhone ? null : <ColumnChooser columns={columns} choice={choice} onChange={onChoice} />}
      {onGrid && <Button type="text" icon={<Icon name="edit" />} aria-label={FILL} title={FILL} onClick={onGrid} />}
      {onBin && <Button type="text" icon={<Icon name="trash" />} aria-label="回收站" title="回收站" onClick={onBin} />}
      <Button type="text" icon={<Icon name="refresh" />} aria-label="刷新" title="刷新" onClick={onRefresh} />
    </div>
  );
}
