import { addCases, type AddedCases } from '#documents/edit/appendCases.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useToolbox } from '../state/Toolbox.ts';

/** A document of cases with some appended. */
export interface AppendedCases {
  readonly file: string;
  readonly text: string;
}

/**
 * Appends cases to the entity's cases.json, in the editor. Returns undefined, with a message, if that file cannot be
 * parsed.
 */
export function useAppendCases(): (added: Partial<AddedCases>) => AppendedCases | undefined {
  const { texts, entity } = useToolbox();
  const { notify } = useRenderer();
  return ({ cases = [], decisions = [] }) => {
    const file = `${entity}/cases.json`;
    const text = texts.current.get(file) ?? '';
    const next = addCases(text, { cases, decisions });
    if (next === undefined) {
      notify.error('cases.json 不是可以读取的用例文档，请先改正它');
      return undefined;
    }
    texts.edit(file, next);
    return { file, text: next };
  };
}
