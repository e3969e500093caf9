import type { Reaction } from '#generated/documents/FormDocument.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { listNames } from '#language/mapExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import { type FieldSpec, SpecError } from './fieldSpec.ts';

/** A rule as a person describes it. */
export interface RuleSpec {
  readonly field: string;
  readonly visible: boolean;
  readonly required: boolean;
  /** The condition as an expression without its braces; fields are `$deps.x` in it. */
  readonly when: string;
  /** The fields it reads by the names they have there. */
  readonly dependencies: Readonly<Record<string, string>>;
}

const SHAPE = /^\s*(\w+)\s+(.+?)\s+(?:when|当)\s+(.+?)\s*$/;
const EFFECTS: Readonly<Record<string, 'visible' | 'required'>> = {
  visible: 'visible',
  显示: 'visible',
  required: 'required',
  必填: 'required',
};

/**
 * Reads `Seats visible when Kind == 1`, `Load visible required when Kind == 货车 && Count > 2`: a bare name is a field, or what
 * an item of theirs is called, a word in other letters a text. Throws SpecError.
 */
export function readRule(text: string, fields: readonly FieldSpec[]): RuleSpec {
  const known = {
    names: fields.map(({ name }) => name),
    labels: fields.flatMap(({ items }) => items.map(({ label }) => label)),
  };
  const [, field = '', words = '', condition = ''] = SHAPE.exec(text) ?? [];
  if (field === '') throw new SpecError(`The rule "${text}" cannot be read; an example: Seats visible when Kind == 1`);
  demandField(field, known.names, text);
  const effects = words.split(/[\s,，+、和]+|and/).filter((word) => word !== '');
  const unknown = effects.find((word) => EFFECTS[word] === undefined);
  if (unknown !== undefined || effects.length === 0)
    throw new SpecError(`The rule "${text}" takes visible and required, not "${unknown ?? words}"`);
  const sets = effects.map((word) => EFFECTS[word]);
  return {
    field,
    visible: sets.includes('visible'),
    required: sets.includes('required'),
    ...readCondition(condition, known, text),
  };
}

/** The reaction of a rule. */
export function reactionOf({ visible, required, when, dependencies }: RuleSpec): Reaction {
  return {
    ...(Object.keys(dependencies).length === 0 ? {} : { dependencies: { ...dependencies } }),
    when: `{{ ${when} }}`,
    fulfill: { state: { ...(visible ? { visible: true } : {}), ...(required ? { required: true } : {}) } },
    otherwise: { state: visible ? { visible: false } : { required: false } },
  };
}

/** Texts, names with prefix and suffix, comparisons, and words in other scripts, which are labels. */
const TOKEN = /'[^']*'|"[^"]*"|[$.]?[A-Za-z_][\w.]*(?:\s*\()?|[=!]==?|[^\s\u0000-\u007f]+/g;
/** Tokens that already belong to the expression language: texts, `$values.X`, `.includes(`, functions and literals. */
const EXPRESSION_PART = /^['"$.]|\($|^(?:true|false|null)$/;

/** The names of fields, and what their items are called. */
interface Known {
  readonly names: readonly string[];
  readonly labels: readonly string[];
}

function readCondition(
  text: string,
  { names: fields, labels }: Known,
  rule: string,
): Pick<RuleSpec, 'when' | 'dependencies'> {
  const named = new Map<string, string>();
  const when = text.replace(TOKEN, (token) => {
    if (/^[=!]/.test(token)) return token.padEnd(3, '=');
    if (EXPRESSION_PART.test(token)) return token;
    if (!/^[A-Za-z]/.test(token) || (!fields.includes(token) && labels.includes(token))) return `'${token}'`;
    demandField(token, fields, rule);
    const alias = token.charAt(0).toLowerCase() + token.slice(1);
    named.set(alias, token);
    return `$deps.${alias}`;
  });
  try {
    const names = listNames(parseExpression(`{{ ${when} }}`));
    for (const { root, path } of names) if (root === '$values') demandField(path[0] ?? '', fields, rule);
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new SpecError(`The condition of the rule "${rule}" is wrong: ${error.message}`);
    throw error;
  }
  return { when, dependencies: Object.fromEntries(named) };
}

function demandField(name: string, fields: readonly string[], rule: string): void {
  if (fields.includes(name)) return;
  const near = nearestName(name, fields);
  throw new SpecError(
    `The rule "${rule}" names "${name}", which is no field${near === undefined ? '' : `; did you mean "${near}"?`}`,
  );
}
