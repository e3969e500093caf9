import type { Break, BreakKind } from './Break.ts';
import type { OmittedRule } from './listBreaks.ts';
import { isMoment, isTimeOfDay } from '#fields/table/fieldKinds.ts';

const WORDS: Readonly<Record<BreakKind, string>> = {
  hidden: '规则已隐藏该字段，但仍存有值',
  computed: '存储的值与规则计算的值不一致',
  required: '必填，但没有值',
  unlinked: '只有名称，没有关联的记录',
  options: '不在规则给出的可选范围内',
  enum: '不是可选项',
  minimum: '小于最小值',
  maximum: '大于最大值',
  decimals: '小数位数过多',
  minLength: '长度不足',
  maxLength: '长度超出',
  pattern: '格式不正确',
  minItems: '项数不足',
  maxItems: '项数超出',
  check: '校验不通过',
};

/** Describes the problem of records that violate a rule, in Chinese. */
export function breakWords({
  kind,
  field,
  message,
  readsNow,
}: Pick<Break, 'kind' | 'field' | 'message' | 'readsNow'>): string {
  const what = isMoment(field) ? '日期' : isTimeOfDay(field) ? '时刻' : undefined;
  const plain =
    what === undefined
      ? WORDS[kind]
      : kind === 'minimum'
        ? `早于最早${what}`
        : kind === 'maximum'
          ? `晚于最晚${what}`
          : WORDS[kind];
  const said = message === undefined ? plain : `${plain}：${message}`;
  return readsNow ? `${said}（规则读取当前时间，不保存也会变化）` : said;
}

/** Results for rules that depend on the saving user or row position: explained by an account, or not. */
export const MATCHES_SOME_ACCOUNT = '规则取决于保存的人或行号：每条记录都符合现在某个账号保存的结果';
export const MATCHES_NO_ACCOUNT = '规则取决于保存的人或行号，现在没有账号会这样保存（保存的人可能已经变动）';

/** Why stored records are not checked against a rule, in Chinese. */
export function leftOutWords({ kind, why }: Pick<OmittedRule, 'kind' | 'why'>): string {
  if (kind === 'computed') return '规则设置的值取决于保存的人或行号，以存储的值为准';
  return why === 'user' ? '规则取决于当前用户，未检查' : '规则取决于行号，未检查';
}
