/** Tags with the same meaning, and tags without any format to lose. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const PLAIN = ['p', 'span', 'tbody', 'colgroup', 'col', 'br'];

const WORDS: Readonly<Record<string, string>> = {
  caption: '表格标题',
  thead: '表头分组',
  tfoot: '表尾分组',
};

type Formats = ReadonlySet<string>;

/** Each sign of some formatted text, with the tags and styles around it. */
function signsOf(root: ParentNode): { readonly sign: string; readonly formats: Formats }[] {
  const signs: { sign: string; formats: Formats }[] = [];
  const visit = (parent: ParentNode, formats: Formats): void => {
    for (const child of parent.childNodes) {
      if (child instanceof HTMLElement) {
        const inner = new Set([...formats, ...formatsOf(child)]);
        if (child.matches('img, hr')) signs.push({ sign: child.tagName, formats: inner });
        visit(child, inner);
      } else for (const sign of (child.textContent ?? '').replace(/\s/g, '')) signs.push({ sign, formats });
    }
  };
  visit(root, new Set());
  return signs;
}

function formatsOf(element: HTMLElement): string[] {
  const tag = element.tagName.toLowerCase();
  const styles = Array.from(element.style, (name) => `${name}: ${element.style.getPropertyValue(name)}`);
  return [...(PLAIN.includes(tag) ? [] : [SAME[tag] ?? tag]), ...styles];
}

const widthsOf = (root: ParentNode): string =>
  [...root.querySelectorAll<HTMLElement>('col')].flatMap(({ style }) => style.width || []).join();

function parseHtml(html: string): ParentNode {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Names the formats of an HTML text that the editor's version lacks; both are already sanitized. */
export function lostFormats(html: string, edited: string): string[] {
  const [root, other] = [parseHtml(html), parseHtml(edited)];
  const [before, after] = [signsOf(root), signsOf(other)];
  const lost = new Set<string>();
  if (before.map(({ sign }) => sign).join('') !== after.map(({ sign }) => sign).join('')) lost.add('部分内容');
  else
    before.forEach(({ formats }, i) => {
      for (const format of formats) if (after[i]?.formats.has(format) !== true) lost.add(WORDS[format] ?? '部分格式');
    });
  if (widthsOf(root) !== widthsOf(other) && widthsOf(root) !== '') lost.add('列宽');
  return [...lost];
}
