import type { FormDocument } from '#generated/documents/FormDocument.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';

const MAX_CHARACTERS = 2 * 1024 * 1024;
/** Lists and objects one inside the other. */
const MAX_LEVELS = 100;
const MAX_VALUES = 150_000;
const MAX_FIELDS = 1000;
const MAX_RULES = 2000;
const MAX_RULES_OF_ALL = 20_000;

/** Why a text is too large to be read at all; undefined when it may be. Takes one pass over the text. */
export function textLimit(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS)
    return `The file has ${text.length} characters; ${MAX_CHARACTERS} are the most a document may have`;
  const { depth, values } = measure(text);
  if (depth > MAX_LEVELS) return `Lists and objects are nested more than ${MAX_LEVELS} levels deep`;
  return values > MAX_VALUES ? `The file holds ${values} values; ${MAX_VALUES} are the most` : undefined;
}

/** Counts the rules of a product, over the forms added so far. */
export class RuleCount {
  #rules = 0;

  /** Adds a form. Returns why it exceeds a limit ('': reported before); undefined within limits. */
  add(form: FormDocument): string | undefined {
    const { fields, rules } = formSize(form);
    const before = this.#rules;
    this.#rules += rules;
    if (fields > MAX_FIELDS) return `The form has ${fields} fields; ${MAX_FIELDS} are the most`;
    if (rules > MAX_RULES) return `The form has ${rules} rules; ${MAX_RULES} are the most`;
    if (this.#rules <= MAX_RULES_OF_ALL) return undefined;
    // Only the first form beyond the limit reports it.
    return before > MAX_RULES_OF_ALL
      ? ''
      : `With this form the product has ${this.#rules} rules; ${MAX_RULES_OF_ALL} are the most, so that it and the forms after it are not read`;
  }
}

function formSize(form: FormDocument): { fields: number; rules: number } {
  const sections = collectNodes(form);
  const nodes = sections.flatMap(({ node, fields }) => [node, ...fields.map((field) => field.node)]);
  const fields = sections.reduce((sum, section) => sum + section.fields.length, 0);
  const rules = nodes.reduce((sum, node) => sum + countOf(node?.['x-reactions']), 0);
  return { fields, rules };
}

const countOf = (reactions: unknown): number =>
  reactions === undefined ? 0 : Array.isArray(reactions) ? reactions.length : 1;

/** The nesting depth of brackets outside texts, and about how many values brackets and commas separate. */
function measure(text: string): { depth: number; values: number } {
  let [level, depth, values, inText] = [0, 0, 1, false];
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (inText) {
      if (char === BACKSLASH) i += 1;
      else if (char === QUOTE) inText = false;
      continue;
    }
    if (char === QUOTE) inText = true;
    else if (char === COMMA) values += 1;
    else if (char === CLOSE_LIST || char === CLOSE_OBJECT) level -= 1;
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      level += 1;
      values += 1;
      depth = Math.max(depth, level);
    }
  }
  return { depth, values };
}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
