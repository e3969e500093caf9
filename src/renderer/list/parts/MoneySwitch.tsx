import type { ReactNode } from 'react';
import type { MoneyUnit } from '#fields/formatMoney.ts';

const UNITS: readonly MoneyUnit[] = ['元', '万元'];

/** Switches the money columns of a list between 元 and 万元. */
export function MoneySwitch({ unit, onChange }: { unit: MoneyUnit; onChange: (unit: MoneyUnit) => void }): ReactNode {
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
