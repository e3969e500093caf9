import type { Scalar } from './Value.ts';

/** The position of a node in the text of its expression, in characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The names an expression may start from. */
export const ROOT_NAMES = [
  '$deps',
  '$self',
  '$values',
  '$record',
  '$index',
  '$row',
  '$user',
  '$now',
  '$ref',
  '$total',
  '$config',
] as const;
export type RootName = (typeof ROOT_NAMES)[number];

export const COMPARISONS = ['===', '!==', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Arithmetic = '+' | '-' | '*' | '/' | '%';
export type Logical = '&&' | '||';

/** The syntax tree of one expression. Only this closed set of nodes exists; nothing else can be evaluated. */
export type Expression = Span &
  (
    | { readonly kind: 'literal'; readonly value: Scalar }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | {
        readonly kind: 'name';
        readonly root: RootName;
        readonly path: readonly string[];
        /** For `$row`: the name of the rows that contain it, if they have one. */
        readonly rows?: ExpressionOf<'name'> | undefined;
        /** Of `$ref`: the referenced records that are read, as a predicate over `$record`. Any other reads as null. */
        readonly where?: Expression | undefined;
      }
    | { readonly kind: 'not'; readonly of: Expression }
    | { readonly kind: 'negate'; readonly of: Expression }
    | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'logical'; readonly op: Logical; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'coalesce'; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'conditional'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
    | { readonly kind: 'includes'; readonly list: Expression; readonly item: Expression }
    | {
        readonly kind: 'call';
        readonly name: string;
        readonly args: readonly Expression[];
        /** For a function with a condition on rows: the indexes of the arguments with the rows and the condition. */
        readonly asks?: { readonly rows: number; readonly condition: number } | undefined;
      }
    | {
        readonly kind: 'related';
        readonly field: string;
        /** The selected entity, if the field can refer to several. */
        readonly entity?: string | undefined;
        readonly where: Expression;
      }
  );

export type ExpressionOf<K extends Expression['kind']> = Extract<Expression, { kind: K }>;
