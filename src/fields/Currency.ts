export interface Currency {
  /** Before an amount. */
  readonly sign: string;
  /** After an amount, and next to titles. */
  readonly unit: string;
  readonly large?: LargeUnit | undefined;
}

/** To which people may switch the amounts of a list, and in which axes are labelled. */
export interface LargeUnit {
  readonly unit: string;
  /** The number of small units in one large unit. */
  readonly times: number;
}

/** In which unit of its currency an amount is shown; undefined: in its small one. */
export type MoneyUnit = LargeUnit | undefined;

/** The currency of a product that names none; its large unit is known to `largeUnit`. */
export const YUAN: Currency = { sign: '￥', unit: '元' };

const TEN_THOUSAND: LargeUnit = { unit: '万元', times: 10_000 };

/** The large unit of a currency; undefined where it has none. Apart from `YUAN`, as forms know amounts and no large units. */
export const largeUnit = (currency: Currency | undefined): LargeUnit | undefined =>
  currency === YUAN ? TEN_THOUSAND : currency?.large;
