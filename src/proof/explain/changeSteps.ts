import { isEmpty, type Value, type Values, plainText } from '#language/Value.ts';
import type { ChangeStep } from './Explanation.ts';
import type { Subject } from './Subject.ts';
import { currentWords, literalWords } from '../expressions/valueWords.ts';
import { titleOf } from '../expressions/Wording.ts';
import type { Candidate, Trial } from './tryChange.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows, isUpload, valueSort } from '#fields/table/fieldKinds.ts';

/** Number of alternative values shown. */
const MAX_NAMED = 3;

/** The user's steps for a change, one per field, with alternative values. */
export function changeSteps(
  subject: Subject,
  change: readonly Candidate[],
  candidates: readonly (readonly Candidate[])[],
  attempt: (change: readonly Candidate[]) => Trial,
): ChangeStep[] {
  return upstreamFirst(subject, change).map((step) => {
    const list = candidates.find((each) => each.includes(step)) ?? [];
    const others = list
      .filter(({ kind }) => step.kind === 'value' && kind === 'value')
      .filter((other) => other !== step && attempt(change.map((each) => (each === step ? other : each))) !== 'fails');
    const { field, values, refs, kind } = step;
    return {
      field: field.name,
      title: titleOf(subject.wording, field),
      words: stepWords(subject, step, others),
      values,
      refs,
      isExact: (kind === 'value' && field.reference === undefined) || kind === 'clear',
    };
  });
}

/** A field that others depend on is filled in before them. */
function upstreamFirst({ entity }: Subject, change: readonly Candidate[]): Candidate[] {
  const depths = new Map<string, number>();
  const depth = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    depths.set(name, 0);
    const index = entity.field(name)?.index ?? -1;
    const reads = entity.ruleSet.rules.flatMap((rule) =>
      rule.property !== 'required' && rule.property !== 'title' && rule.targets.includes(index) ? rule.reads : [],
    );
    const found = reads.reduce((most, read) => Math.max(most, depth(read) + 1), 0);
    depths.set(name, found);
    return found;
  };
  return [...change].sort((a, b) => depth(a.field.name) - depth(b.field.name));
}

function stepWords(subject: Subject, { field, kind, value, refs }: Candidate, others: readonly Candidate[]): string {
  const { wording, context, texts } = subject;
  const title = `「${titleOf(wording, field)}」`;
  const words = (of: Value): string =>
    typeof of === 'number' && field.enum === undefined
      ? literalWords(of, field, wording)
      : currentWords(field, of, wording);
  switch (kind) {
    case 'clear':
      return `清空${title}`;
    case 'value': {
      const current = context.values[field.name] ?? null;
      const named = others.slice(0, MAX_NAMED).map((other) => words(other.value));
      const more = named.length === 0 ? '' : `（或 ${named.join('、')}${others.length > MAX_NAMED ? ' 等' : ''}）`;
      if (!isEmpty(current))
        return `${title}由 ${currentWords(field, current, wording, texts[field.name])} 改为 ${words(value)}${more}`;
      return `${title}${field.enum !== undefined || valueSort(field) === 'boolean' ? '选择' : '填写'} ${words(value)}${more}`;
    }
    case 'example':
      return `${title}填写符合条件的值，如 ${words(value)}`;
    case 'length':
      return `${title}填写 ${typeof value === 'string' ? value.length : 1} 个字符`;
    case 'record':
      return `在${title}中选择${describeRecord(subject, field, refs)}`;
    case 'any':
      return anyWords(field, title);
  }
}

function anyWords(field: Candidate['field'], title: string): string {
  if (isUpload(field)) return `上传${title}`;
  return isRows(field) ? `在${title}中添加一行` : `填写${title}`;
}

/** Which record to choose: `一条记录`, or `合同状态 = 执行中 的记录` where rules tell records apart. */
function describeRecord(
  { entity, wording }: Subject,
  field: FieldModel,
  refs: Readonly<Record<string, Values>>,
): string {
  const key = refKey(field);
  const target = entity.field(key)?.reference?.entity ?? field.reference?.entity;
  const model = target === undefined ? undefined : wording.findEntity?.(target);
  const parts = Object.entries(refs[key] ?? {}).flatMap(([name, value]) => {
    if (name === 'Id') return [];
    const read = model?.field(name);
    const title = read?.title ?? name;
    if (isEmpty(value)) return [`${title} 未填写`];
    return [`${title} = ${read === undefined ? plainText(value, '、') : currentWords(read, value, wording)}`];
  });
  return parts.length === 0 ? '一条记录' : ` ${parts.join('、')} 的记录`;
}
