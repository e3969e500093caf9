import { YUAN, type Currency, type LargeUnit } from './Currency.ts';

const TEN_THOUSAND: LargeUnit = { unit: '万元', times: 10_000 };

/** The large unit of a currency; undefined where it has none. Apart from `YUAN`, as forms know amounts and no large units. */
export const largeUnit = (currency: Currency | undefined): LargeUnit | undefined =>
  currency === YUAN ? TEN_THOUSAND : currency?.large;
