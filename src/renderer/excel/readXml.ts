import { Parser } from 'saxen';

interface XmlHandlers {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  /** `text`: the characters since the tag before. */
  readonly close?: (name: string, text: string) => void;
}

/** Reports the elements of an XML part by their names without prefix. Throws Error for a malformed part. */
export function readXml(part: Uint8Array | undefined, { open, close }: XmlHandlers): void {
  if (part === undefined) return;
  let text = '';
  new Parser()
    .on('openTag', (name, attributes) => {
      text = '';
      open?.(localName(name), (own) => attributeOf(attributes(), own));
    })
    .on('text', (raw) => {
      text += decoded(raw);
    })
    .on('cdata', (raw) => {
      text += raw;
    })
    .on('closeTag', (name) => {
      close?.(localName(name), text);
      text = '';
    })
    .parse(new TextDecoder().decode(part));
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = name in attributes ? name : Object.keys(attributes).find((own) => own.endsWith(`:${name}`));
  const raw = key === undefined ? undefined : attributes[key];
  return raw === undefined ? undefined : decoded(raw);
}

const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes references here, as the parser cuts those beyond U+FFFF. */
function decoded(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (_, decimal?: string, hex?: string, name = '') =>
    decimal === undefined && hex === undefined
      ? (NAMED[String(name).toLowerCase()] ?? '')
      : String.fromCodePoint(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)),
  );
}
