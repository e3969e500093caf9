const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];
/** Yuan beyond this have no word here. */
const MAX_AMOUNT_YUAN = 1e16;

/**
 * An amount of yuan in the formal numerals of receipts and cheques, which are hard to forge: `壹仟贰佰元零伍分`. To the cent;
 * undefined for an amount with more decimals, or too large to be exact. (支付结算办法, 附一: 正确填写票据和结算凭证的基本规定.)
 */
export function amountWords(amount: number): string | undefined {
  const size = Math.abs(amount);
  const written = size.toFixed(2);
  if (!(size < MAX_AMOUNT_YUAN) || !Number.isSafeInteger(Math.round(size * 100)) || Number(written) !== size)
    return undefined;
  const [whole = '0', cents = '00'] = written.split('.');
  const [tenth = 0, hundredth = 0] = [Number(cents[0]), Number(cents[1])];
  const yuan = wholeWords(whole);
  const sign = amount < 0 ? '负' : '';
  if (tenth === 0 && hundredth === 0) return `${sign}${yuan === '' ? '零' : yuan}元整`;
  const jiao = tenth === 0 ? (yuan === '' ? '' : '零') : `${DIGITS[tenth] ?? ''}角`;
  const fen = hundredth === 0 ? '整' : `${DIGITS[hundredth] ?? ''}分`;
  return `${sign}${yuan === '' ? '' : `${yuan}元`}${jiao}${fen}`;
}

/** A whole number in formal numerals, in groups of four digits; empty for 0. */
function wholeWords(digits: string): string {
  const groups = digits.padStart(Math.ceil(digits.length / 4) * 4, '0').match(/\d{4}/g) ?? [];
  let words = '';
  groups.forEach((group, i) => {
    const own = groupWords(group);
    if (own === '') return;
    // Between groups a single 零 replaces all skipped places.
    const isGap = words !== '' && (group.startsWith('0') || groups[i - 1] === '0000');
    words += `${isGap ? '零' : ''}${own}${GROUPS[groups.length - 1 - i] ?? ''}`;
  });
  return words;
}

function groupWords(group: string): string {
  let words = '';
  let gap = false;
  [...group].forEach((digit, i) => {
    if (digit === '0') {
      gap = words !== '';
      return;
    }
    words += `${gap ? '零' : ''}${DIGITS[Number(digit)] ?? ''}${PLACES[group.length - 1 - i] ?? ''}`;
    gap = false;
  });
  return words;
}
