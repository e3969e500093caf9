import { YUAN } from '#fields/Currency.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { compilePattern } from './compilePattern.ts';
import { NAMED_PATTERNS } from '../validate/namedPatterns.ts';
import type { ChildModel, FieldModel, FoundModel, PatternModel, ReferenceModel, Rollup } from '#fields/FieldModel.ts';
import { fieldKind, fieldTypeOf } from '#fields/table/fieldKinds.ts';
import { isMaskedText } from '#fields/maskText.ts';
import type { FieldKind, Limits } from '#fields/facets/FieldKind.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { readComputable } from './readCustomerView.ts';
import { proposeName } from '../schema/proposeName.ts';
import type { NamedPatterns, Organisation } from '../model/EntityModel.ts';
import { readExpression } from '../schema/readExpression.ts';

/** Named patterns of private data. */
const PRIVATE: readonly string[] = ['P-MOBILE', 'P-PHONE', 'P-BANK', 'P-TAXNO'];

/** Whether a field is masked: a text, by kind (phone, bank account, tax number) or by its node. */
const isMasked = (node: FieldNode, mask: FieldKind['mask']): boolean =>
  mask !== 'never' && (node['x-mask'] ?? (mask === 'always' || PRIVATE.includes(node['x-pattern'] ?? '')));

/** The pattern of a masked field without its own pattern: a masked text must not be saved as a value. */
function unmasked(title: string): PatternModel {
  return { text: 'not masked', test: (text) => !isMaskedText(text), message: `请输入完整的${title}` };
}

function readChild(child: NonNullable<FieldNode['x-child']>, pointer: string, report: Report): ChildModel {
  const templates = (child.templates ?? []).map(({ title, rows }, i) => ({
    title,
    rows: rows.map((row, j) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => {
          const computable = readComputable(value, `${pointer}/templates/${i}/rows/${j}/${name}`, report);
          return computable === undefined ? [] : [[name, computable]];
        }),
      ),
    ),
  }));
  const { entity, by, columns, totals = {} } = child;
  return { entity, by, columns, totals, templates };
}

/** A field node with its location and its settings from the form. */
export interface FieldSource extends Pick<
  FieldModel,
  'name' | 'index' | 'pointer' | 'required' | 'pairOf' | 'transient'
> {
  readonly node: FieldNode;
  /** A rule sets its value. */
  readonly ruled: boolean;
}

/** Builds the model of a field from its node; problems go to `report`. */
export function buildField(
  source: FieldSource,
  report: Report,
  { patterns = {}, currency = YUAN }: Pick<Organisation, 'patterns' | 'currency'> = {},
): FieldModel {
  const { node, pointer } = source;
  const type = fieldTypeOf(node);
  const { amount, limits, mask, component } = fieldKind({ type });
  const masked = isMasked(node, mask);
  const props = node['x-component-props'] ?? {};
  const { 'x-number': number, 'x-child': child } = node;
  const reference = readReference(node, pointer, report);
  return {
    name: source.name,
    index: source.index,
    was: node['x-was'] ?? [],
    title: node.title,
    type,
    component:
      props.mentions === undefined
        ? (node['x-component'] ?? (source.pairOf === undefined ? component : 'None'))
        : 'MentionArea',
    description: node.description === '' ? undefined : node.description,
    placeholder: props.placeholder,
    phrases: props.phrases ?? [],
    unit: props.unit,
    currency: amount === 'money' ? currency : undefined,
    rows: props.rows,
    words:
      props.yes === undefined && props.no === undefined ? undefined : { yes: props.yes ?? '是', no: props.no ?? '否' },
    ratio: props.ratio,
    accept: props.accept,
    largest: props.largest,
    position:
      props.longitude === undefined || props.latitude === undefined
        ? undefined
        : { longitude: props.longitude, latitude: props.latitude },
    mentions: props.mentions,
    pageName: props.file,
    span: node['x-span'],
    required: source.required,
    requiredBy: node['x-required-by'] ?? [],
    default: readComputable(node.default, `${pointer}/default`, report),
    minLength: node.minLength,
    maxLength: node.maxLength ?? limits.maxLength,
    minimum: readComputable(
      node.minimum ?? (node.exclusiveMinimum === undefined ? leastOf(source, limits) : undefined),
      `${pointer}/minimum`,
      report,
    ),
    maximum: readComputable(
      node.maximum ?? (node.exclusiveMaximum === undefined ? limits.maximum : undefined),
      `${pointer}/maximum`,
      report,
    ),
    exclusiveMinimum: node.exclusiveMinimum,
    exclusiveMaximum: node.exclusiveMaximum,
    digits: node.multipleOf === undefined ? limits.digits : decimalsOf(node.multipleOf),
    minItems: node.minItems,
    maxItems: node.maxItems ?? limits.maxItems,
    itemType: node.items?.type ?? (node.type === 'string' ? 'string' : 'integer'),
    pattern:
      readPattern(node, limits.pattern, patterns, pointer, report) ?? (masked ? unmasked(node.title) : undefined),
    enum: readEnum(node),
    reference,
    found: readFound(node, reference, pointer, report),
    child: child && readChild(child, `${pointer}/x-child`, report),
    computed: isComputed(source),
    transient: source.transient,
    number:
      number === undefined
        ? undefined
        : {
            prefix: number.prefix,
            by: number.by,
            restart: number.restart ?? (number.daily === true ? 'day' : undefined),
            digits: number.digits,
            onlyEmpty: number.onlyEmpty === true,
          },
    rollup: readRollup(node, pointer, report),
    since: node['x-since'] ?? [],
    daysIn: node['x-days-in'],
    personOf: node['x-person-of'],
    wireText: node['x-wire'] === 'text',
    keepHidden: node['x-hidden-value'] === 'keep',
    masked,
    messages: node['x-messages'] ?? {},
    readKeys: listOf(node['x-permission']?.read),
    writeKeys: listOf(node['x-permission']?.write),
    pairOf: source.pairOf,
    pointer,
  };
}

/** The default minimum. People type amounts from 0 on; a derived amount may be a difference. */
const leastOf = (source: FieldSource, { minimum, maximum }: Limits): number | undefined =>
  isComputed(source) && minimum === 0 && maximum !== undefined ? -maximum : minimum;

/** Whether users never fill in the field: its node declares it computed, or its value comes from elsewhere. */
export const isComputed = ({ node, ruled }: Pick<FieldSource, 'node' | 'ruled'>): boolean =>
  node['x-computed'] === true ||
  ruled ||
  node['x-rollup'] !== undefined ||
  takenOf(node)[1] !== undefined ||
  node['x-since'] !== undefined ||
  node['x-days-in'] !== undefined ||
  node['x-person-of'] !== undefined ||
  (node['x-number'] !== undefined && node['x-number'].onlyEmpty !== true);

/** One text or a list of texts as a list. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

const decimalsOf = (step: number): number => Math.max(0, Math.round(-Math.log10(step)));

function readPattern(
  node: FieldNode,
  byType: string | undefined,
  patterns: NamedPatterns,
  pointer: string,
  report: Report,
): PatternModel | undefined {
  if (node.pattern !== undefined)
    return compilePattern(
      node.pattern,
      node['x-messages']?.pattern ?? `${node.title}格式不正确`,
      `${pointer}/pattern`,
      report,
    );
  const name = node['x-pattern'] ?? byType;
  if (name === undefined || Object.hasOwn(NAMED_PATTERNS, name)) return NAMED_PATTERNS[name ?? ''];
  const at = `${pointer}/x-pattern`;
  const own = Object.hasOwn(patterns, name) ? patterns[name] : undefined;
  // Problems of the pattern itself are reported where it is defined.
  if (own !== undefined) return compilePattern(own.pattern, own.message, at, () => undefined);
  const known = [...Object.keys(patterns), ...Object.keys(NAMED_PATTERNS)];
  report({
    code: 'reference/unknown-pattern',
    pointer: at,
    message: `There is no pattern "${name}"`,
    ...proposeName(name, known, report),
  });
  return undefined;
}

function readEnum(node: FieldNode): FieldModel['enum'] {
  const binding = node['x-enum'];
  if (binding === undefined) return undefined;
  if (typeof binding === 'string') return { type: binding, path: false, leaf: false };
  return { type: binding.type, path: binding.path === true, leaf: binding.leaf === true };
}

function readReference(node: FieldNode, pointer: string, report: Report): ReferenceModel | undefined {
  const reference = node['x-reference'];
  if (reference === undefined) return undefined;
  const where =
    reference.where === undefined ? undefined : readExpression(reference.where, `${pointer}/x-reference/where`, report);
  const { entityBy, entities = [], id, fill, likely = [], message } = reference;
  return {
    entity: reference.entity ?? '',
    oneOf: entityBy === undefined ? undefined : { by: entityBy, entities },
    weak: reference.weak === true,
    idField: id,
    where,
    ...readFill(fill ?? {}, `${pointer}/x-reference/fill`, report),
    likely: likely.flatMap(({ where: condition, reason }, index) => {
      const read = readExpression(condition, `${pointer}/x-reference/likely/${index}/where`, report);
      return read === undefined ? [] : [{ where: read, reason }];
    }),
    message,
  };
}

const TAKES = ['latest', 'earliest', 'sum', 'max', 'min', 'list'] as const;

/** How the system derives the value of a field from found records, and from which of their fields. */
function takenOf({ 'x-found': found, 'x-reference': reference }: FieldNode): [FoundModel['take'], string | undefined] {
  const stated: Readonly<Partial<Record<FoundModel['take'], string>>> = { ...reference, ...found };
  const take = TAKES.find((key) => stated[key] !== undefined) ?? 'count';
  return [take, stated[take] ?? (found && 'Id')];
}

function readFound(
  node: FieldNode,
  reference: ReferenceModel | undefined,
  pointer: string,
  report: Report,
): FoundModel | undefined {
  const { entity = reference?.entity ?? '', where: text } = node['x-found'] ?? {};
  const [take, of] = takenOf(node);
  const where = text === undefined ? reference?.where : readExpression(text, `${pointer}/x-found/where`, report);
  return of === undefined || where === undefined ? undefined : { entity, where, take, of };
}

function readFill(
  fill: Readonly<Record<string, string>>,
  pointer: string,
  report: Report,
): Pick<ReferenceModel, 'fill' | 'fillBy'> {
  const entries = Object.entries(fill);
  return {
    fill: Object.fromEntries(entries.filter(([, by]) => !by.includes('{{'))),
    fillBy: Object.fromEntries(
      entries.flatMap(([own, by]) => {
        const expression = by.includes('{{') ? readExpression(by, `${pointer}/${own}`, report) : undefined;
        return expression === undefined ? [] : [[own, expression]];
      }),
    ),
  };
}

function readRollup(node: FieldNode, pointer: string, report: Report): Rollup | undefined {
  const rollup = node['x-rollup'];
  if (rollup === undefined) return undefined;
  const where =
    rollup.where === undefined ? undefined : readExpression(rollup.where, `${pointer}/x-rollup/where`, report);
  return { of: rollup.of, by: rollup.by, sum: rollup.sum, max: rollup.max, where };
}
