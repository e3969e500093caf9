import { plainOf, textOf, type Plain } from './FormilySource.ts';

/** A field that is one end of a picker of two. */
export interface RangeEnd {
  readonly name: string;
  readonly node: Plain;
}

interface RangeHere {
  readonly ends: readonly RangeEnd[];
  /** Its two values were one list. */
  readonly isOne: boolean;
  /** The difference, as a text. */
  readonly words: string;
}

/** The two fields that a picker of a beginning and an end is here; undefined of any other control. */
export function rangeHere(name: string, node: Plain): RangeHere | undefined {
  const component = textOf(node['x-component']);
  if (!component.endsWith('.RangePicker')) return undefined;
  const [, first, second] = /^\[\s*(\w+)\s*,\s*(\w+)\s*\]$/.exec(name) ?? [];
  const isOne = first === undefined || second === undefined;
  if (isOne && !/^\w+$/.test(name)) return undefined;
  const title = textOf(node['title']) || name;
  const words: unknown = plainOf(node['x-component-props'])['placeholder'];
  const end = (at: number, own: string, word: string): RangeEnd => {
    const placeholder = Array.isArray(words) ? textOf(words[at]) : textOf(words);
    const { placeholder: _both, ...props } = plainOf(node['x-component-props']);
    return {
      name: own,
      node: {
        ...node,
        type: 'string',
        title: `${title}${word}`,
        'x-component': component.replace('.RangePicker', ''),
        'x-component-props': placeholder === '' ? props : { ...props, placeholder },
      },
    };
  };
  const [from, to] = isOne ? [`${name}Start`, `${name}End`] : [first, second];
  const ends = [end(0, from, '（起）'), end(1, to, '（止）')];
  return { ends, isOne, words: `起止是两个字段 ${from}、${to}，先后不检查` };
}
