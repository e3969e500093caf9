import { Button } from 'antd';
import { type ReactNode, lazy, Suspense, useState } from 'react';
import { type Currency, type LargeUnit, largeUnit, type MoneyUnit } from '#fields/Currency.ts';
import { Icon, type IconName } from '../layout/Icon.tsx';
import { useIsNarrow } from '../layout/useIsPhone.ts';
import type { ColumnChoice, ColumnChooserProps } from './table/columnChoice.ts';
import type { DrawnColumn } from '../fields/draw/LinkedValue.tsx';
import { Popup } from '../layout/Popup.tsx';

const FILL = '在表格里修改';
interface MoneySwitchProps {
  readonly currency: Currency;
  readonly large: LargeUnit;
  readonly unit: MoneyUnit;
  readonly onChange: (unit: MoneyUnit) => void;
}

/** Switches the money columns of a list between the units of their currency: 元 and 万元. */
const MoneySwitch = ({ currency, large, unit, onChange }: MoneySwitchProps): ReactNode => (
  <div className="gj-switch" role="group" aria-label="金额单位">
    {[undefined, large].map((other) => (
      <button
        key={(other ?? currency).unit}
        type="button"
        aria-pressed={other === unit}
        onClick={() => onChange(other)}
      >
        {(other ?? currency).unit}
      </button>
    ))}
  </div>
);

export interface ListToolsProps {
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly unit: MoneyUnit;
  /** The currency of the list's amounts; undefined when it has none. */
  readonly currency: Currency | undefined;
  readonly mayExport: boolean;
  readonly isPhone: boolean;
  readonly onChoice: (choice: ColumnChoice | undefined) => void;
  readonly onUnit: (unit: MoneyUnit) => void;
  readonly onExport: () => void;
  /** Undefined: import is not available here. */
  readonly importing: { readonly title: string; readonly run: () => void } | undefined;
  /** Undefined: records of this list are not read. */
  readonly onReadAll: (() => void) | undefined;
  /** Undefined: the user cannot delete records here. */
  readonly onBin: (() => void) | undefined;
  /** Undefined: the table is not editable. */
  readonly onGrid: (() => void) | undefined;
  readonly onRefresh: () => void;
}

/** The small tools at the right of a list: money unit, export, columns, refresh. */
export function ListTools(props: ListToolsProps): ReactNode {
  const { columns, choice, unit, currency, mayExport, importing, isPhone } = props;
  const { onChoice, onUnit, onExport, onReadAll, onBin, onGrid, onRefresh } = props;
  const large = largeUnit(currency);
  return (
    <div className="gj-list-buttons">
      {currency === undefined || large === undefined ? null : (
        <MoneySwitch {...{ currency, large, unit }} onChange={onUnit} />
      )}
      {mayExport ? <Tool icon="download" title="导出" onClick={onExport} /> : null}
      {importing === undefined ? null : <Tool icon="upload" title={importing.title} onClick={importing.run} />}
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

/** Few lists are opened to choose their columns. */
const ChooserList = lazy(async () => ({ default: (await import('./table/ChooserList.tsx')).ChooserList }));

/** Chooses the columns of a list and their order for this user. */
function ColumnChooser(props: ColumnChooserProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popup
      placement="bottomRight"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="显示的列"
      content={
        <Suspense>
          <ChooserList {...props} />
        </Suspense>
      }
    >
      <Button type="text" icon={<Icon name="columns" />} aria-label="列设置" title="列设置" aria-expanded={isOpen} />
    </Popup>
  );
}

/** A button with its title next to the icon, where there is room. */
function Tool({ icon, title, onClick }: { icon: IconName; title: string; onClick: () => void }): ReactNode {
  const isNarrow = useIsNarrow();
  return (
    <Button type="text" icon={<Icon name={icon} />} aria-label={title} title={title} onClick={onClick}>
      {isNarrow ? null : title}
    </Button>
  );
}
