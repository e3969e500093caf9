/** An element of a formatted text, or a piece of its text. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly HtmlNode[];
}

const EMPTY = /^(br|hr|img|col)$/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" };
const TOKENS = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const ATTRIBUTES = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (all, decimal?: string, hex?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number(decimal ?? `0x${hex ?? ''}`)) : (NAMED[name.toLowerCase()] ?? all),
  );

/** Parses a formatted text as stored. Unclosed elements end with the text; stray ends are dropped. */
export function parseHtmlTree(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: { readonly name: string; readonly children: HtmlNode[] }[] = [{ name: '', children: root }];
  for (const [token, isEnd, tag, rest = ''] of html.matchAll(TOKENS)) {
    const inside = open.at(-1)?.children ?? root;
    if (tag === undefined) {
      if (!token.startsWith('<!--')) inside.push(decoded(token));
      continue;
    }
    const name = tag.toLowerCase();
    if (isEnd === '/') {
      const at = open.findLastIndex((element) => element.name === name);
      if (at > 0) open.splice(at);
      continue;
    }
    const attributes = new Map(
      [...rest.matchAll(ATTRIBUTES)].map(([, key = '', double, single]) => [
        key.toLowerCase(),
        decoded(double ?? single ?? ''),
      ]),
    );
    const children: HtmlNode[] = [];
    inside.push({ name, attributes, children });
    if (!EMPTY.test(name) && !rest.endsWith('/')) open.push({ name, children });
  }
  return root;
}
