import { useState } from 'react';
import type { MoneyUnit } from '#fields/formatMoney.ts';

const KEY = 'guiju.moneyUnit';

/** The unit in which this person reads money in lists, kept in this browser. */
export function useMoneyUnit(): [unit: MoneyUnit, setUnit: (unit: MoneyUnit) => void] {
  const [unit, setUnit] = useState<MoneyUnit>(() => (localStorage.getItem(KEY) === '万元' ? '万元' : '元'));
  return [
    unit,
    (next) => {
      localStorage.setItem(KEY, next);
      setUnit(next);
    },
  ];
}
