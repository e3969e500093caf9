import { escapeText } from '#engine/site/escapeText.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';

/** Markup that is safe to send: created by `markup`. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | undefined | Html | readonly Html[];

/** Creates markup; escapes every inserted part that is not markup itself; undefined becomes empty. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, i) => text + (i < parts.length ? partText(parts[i]) : '')).join(''));
}

function partText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeText(String(part));
}

/** The text of a published record's field: its `FText` where it has one; empty where there is nothing. */
export function plainRowText(row: PublicRow, field: string | undefined): string {
  if (field === undefined) return '';
  const value = row[`${field}Text`] ?? row[field];
  // Omit the seconds of a moment.
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/, '$1');
  return typeof value === 'number' ? String(value) : '';
}
