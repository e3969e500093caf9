import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { nameOfStep, pointerStep } from '#engine/schema/SchemaProblem.ts';
import { isFormDocument, isWorkflowDocument } from '#generated/validators.js';
import { type DecidingKind, decidingKind } from '#proof/coverage/DECIDING.ts';
import type { RulePlace } from '#proof/coverage/RulePlace.ts';

/** A document of an entity with one key removed or weakened. */
export interface DocumentBreak {
  readonly kind: DecidingKind;
  readonly key: string;
  readonly place: RulePlace;
  /** The field and the change in Chinese: `数量(Quantity)的下限由 1 改为 0`. */
  readonly text: string;
  /** The field that the key is about; undefined: the whole record. */
  readonly field: string | undefined;
  /** The transition that the key is about. */
  readonly action: string | undefined;
  /** The changed documents; undefined where the result is no valid document. */
  readonly documents: () => EntityDocuments | undefined;
}

type Json = Readonly<Record<string, unknown>> | readonly unknown[];

/** Removes a key, or moves a number by this much so that more values are accepted. */
type Operator = 'drop' | 'each' | 1 | -1;

/** The keys that are broken in documents, with their names in messages; expressions in them are only removed. */
const OPERATORS: Readonly<Record<string, readonly [operator: Operator, name: string]>> = {
  minimum: [-1, '下限'],
  exclusiveMinimum: [-1, '必须大于的值'],
  minLength: [-1, '最短长度'],
  minItems: [-1, '最少项数'],
  maximum: [1, '上限'],
  exclusiveMaximum: [1, '必须小于的值'],
  maxItems: [1, '最多项数'],
  multipleOf: ['drop', '小数位数'],
  pattern: ['drop', '格式要求'],
  'x-pattern': ['drop', '格式要求'],
  leaf: ['drop', '只选末级'],
  default: ['drop', '默认值'],
  'x-computed': ['drop', '由系统填写'],
  'x-hidden-value': ['drop', '隐藏时保留'],
  read: ['drop', '读取权限'],
  write: ['drop', '修改权限'],
  'x-permission': ['drop', '权限要求'],
  complete: ['drop', '要求整张记录齐全'],
  visible: ['drop', '显示条件'],
  required: ['each', '必填项'],
  'x-required-by': ['each', '必填项'],
  fields: ['each', '外部用户可见'],
  edit: ['each', '外部用户可改'],
};

/** The kinds whose keys are broken in documents; the others are broken in models (`listVariants`, `listMutants`). */
const KINDS: readonly DecidingKind[] = [
  'required',
  'limits',
  'defaults',
  'computed',
  'access',
  'outside',
  'inputs',
  'transitions',
];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every break of the documents of an entity, in the order of the documents. */
export function listDocumentBreaks(entity: EntityModel): DocumentBreak[] {
  const { form, workflow } = entity.source.documents;
  return [
    ...breaksIn(entity, 'form', form, ''),
    ...(workflow === undefined ? [] : breaksIn(entity, 'workflow', workflow, '')),
  ];
}

function* breaksIn(
  entity: EntityModel,
  document: 'form' | 'workflow',
  value: unknown,
  at: string,
): Generator<DocumentBreak> {
  if (!isJson(value)) return;
  for (const [name, child] of Object.entries(value)) {
    const pointer = `${at}/${pointerStep(name)}`;
    const kind = decidingKind(document, pointer);
    if (name === 'default' && child === null && isSet(entity, at)) continue;
    const [operator, title] = OPERATORS[name] ?? [];
    // A field or a section may be called like a key.
    if (
      operator !== undefined &&
      title !== undefined &&
      kind !== undefined &&
      KINDS.includes(kind) &&
      !at.endsWith('/properties')
    )
      for (const [part, text, replacement] of changesOf(name, operator, child))
        yield breakOf(entity, document, { kind, key: name, pointer, title, part, text, replacement });
    yield* breaksIn(entity, document, child, pointer);
  }
}

/** Whether a rule sets the value of the field at a pointer, whatever its default. */
const isSet = ({ ruleSet }: EntityModel, at: string): boolean =>
  ruleSet.rules.some(
    ({ property, target }) => property === 'value' && target === nameOfStep(at.split('/').at(-1) ?? ''),
  );

type Change = readonly [part: string, text: string, replacement: unknown];

function changesOf(key: string, operator: Operator, value: unknown): Change[] {
  if (operator === 'each' && Array.isArray(value))
    return value.map((name: unknown, i): Change => [String(name), '', value.toSpliced(i, 1)]);
  // A text or list that is filled in has at least one character or item: 1 is no limit.
  if (operator === -1 && key.startsWith('min') && key !== 'minimum' && value === 1) return [];
  if (typeof operator === 'number' && typeof value === 'number') return [['', String(value), value + operator]];
  return [['', '', undefined]];
}

interface Found {
  readonly kind: DecidingKind;
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
  readonly part: string;
  /** The number that is changed; empty where the key or item is removed. */
  readonly text: string;
  readonly replacement: unknown;
}

function breakOf(entity: EntityModel, document: 'form' | 'workflow', found: Found): DocumentBreak {
  const { kind, key, pointer, title, part, text, replacement } = found;
  const { documents } = entity.source;
  const transition = documents.workflow?.transitions?.[Number(/^\/transitions\/(\d+)/.exec(pointer)?.[1] ?? -1)];
  const input = transition?.inputs?.[Number(/\/inputs\/(\d+)/.exec(pointer)?.[1] ?? -1)];
  const own = /.*\/properties\/([^/]+)/.exec(pointer)?.[1];
  const field =
    own === undefined ? (typeof input === 'object' ? input.field : part === '' ? undefined : part) : nameOfStep(own);
  const about = field === undefined ? entity.title : `${entity.field(field)?.title ?? field}(${field})`;
  const of = transition === undefined ? about : `动作 ${transition.title}（${transition.action}）：${about}`;
  return {
    kind,
    key,
    place: { file: `${entity.key}/${document}.json`, pointer },
    text:
      key === 'x-required-by'
        ? `${of}：动作 ${part} 不再要求必填`
        : text === ''
          ? `${of}的${title}：去掉`
          : `${of}的${title}由 ${text} 改为 ${String(replacement)}`,
    field,
    action: transition?.action,
    documents: () => {
      const steps = pointer.split('/').slice(1).map(nameOfStep);
      const changed = replaced(document === 'form' ? documents.form : documents.workflow, steps, replacement);
      if (document === 'form') return isFormDocument(changed) ? { ...documents, form: changed } : undefined;
      return isWorkflowDocument(changed) ? { ...documents, workflow: changed } : undefined;
    },
  };
}

/** A JSON value with another one at a path; undefined removes the key. */
function replaced(value: unknown, [step = '', ...rest]: readonly string[], by: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (i === Number(step) ? replaced(item, rest, by) : item));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
      if (name !== step) return [[name, child]];
      if (rest.length > 0) return [[name, replaced(child, rest, by)]];
      return by === undefined ? [] : [[name, by]];
    }),
  );
}
