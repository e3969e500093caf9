const IGNORED = '[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]';
/** The sign before an item that has a number: 1. (2) a) IV. 一、 */
const NUMBER = /^[(（]?(?:\d+|[a-z]|[ivxlc]+|[一二三四五六七八九十]+)[.．)）、]/i;

interface OpenList {
  readonly level: number;
  readonly id: string;
  readonly list: HTMLElement;
}

/** Turns the paragraphs by which Word and WPS write lists into lists. The number of a heading becomes its text. */
export function pastedLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const item of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [, id = '', depth = ''] = /^(l\d+) level(\d+)/.exec(styleOf(item).get('mso-list') ?? '') ?? [];
    const sign = item.querySelector(IGNORED);
    const text = (sign?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    if (id === '' || item.localName !== 'p') {
      if (sign !== null) sign.replaceWith(text === '' ? '' : `${text} `);
      continue;
    }
    sign?.remove();
    const level = Number(depth);
    const tag = NUMBER.test(text) ? 'ol' : 'ul';
    const before = item.previousElementSibling;
    open = open.filter((each) => each.level <= level && open[0]?.list === before);
    const last = open.at(-1);
    if (last?.level === level && (last.id !== id || last.list.localName !== tag)) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      const [type, first] = tag === 'ol' ? numberingOf(text.replace(/^[(（]/, '')) : ['', 1];
      if (type !== '') list.setAttribute('style', `list-style-type: ${type}`);
      if (first > 1) list.setAttribute('start', String(first));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent === undefined || parent === null) item.before(list);
      else parent.append(list);
      open.push({ level, id, list });
    }
    const entry = document.createElement('li');
    open.at(-1)?.list.append(entry);
    entry.append(item);
  }
}

const CHINESE = '一二三四五六七八九十';
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

const romanNumber = (letters: string): number =>
  [...letters].reduce((sum, letter, i, all) => {
    const [value = 0, next = 0] = [ROMAN[letter], ROMAN[all[i + 1] ?? '']];
    return value < next ? sum - value : sum + value;
  }, 0);

/** 十一 is 11, 二十 is 20. */
const chineseNumber = (digits: string): number =>
  [...digits].reduce((sum, digit) => {
    const value = CHINESE.indexOf(digit) + 1;
    return value === 10 && sum > 0 ? sum * 10 : sum + value;
  }, 0);

/** How a list is numbered that begins with this sign, and where it begins; empty for digits. A single letter other than i is no Roman number. */
function numberingOf(sign: string): readonly [type: string, first: number] {
  const number = sign.replace(/[.．)）、].*/s, '');
  const small = number.toLowerCase();
  const size = number === small ? 'lower' : 'upper';
  if (/^(?:i|[ivxlc]{2,})$/.test(small)) return [`${size}-roman`, romanNumber(small)];
  if (/^[a-z]$/.test(small)) return [`${size}-alpha`, small.charCodeAt(0) - 96];
  if (CHINESE.includes(number.slice(0, 1))) return ['cjk-ideographic', chineseNumber(number)];
  return ['', Number.parseInt(number, 10)];
}

/** The declarations of a style, with Word's own, which browsers drop. */
export function styleOf(element: HTMLElement): ReadonlyMap<string, string> {
  const parts = (element.getAttribute('style') ?? '').split(';').map((part) => part.split(':'));
  return new Map(parts.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]));
}
