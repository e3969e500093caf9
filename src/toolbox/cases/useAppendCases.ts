import { appendCases } from '#documents/edit/appendCases.ts';
import { applyEdit } from '#documents/edit/TextEdit.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useToolbox } from '../state/Toolbox.ts';

/** A document of cases with some appended. */
export interface AppendedCases {
  readonly file: string;
  readonly text: string;
}

/** Appends cases to the cases.json of the entity, in the editor. Gives undefined, and says why, when that cannot be read. */
export function useAppendCases(): (cases: readonly RuleCase[]) => AppendedCases | undefined {
  const { texts, entity } = useToolbox();
  const { notify } = useRenderer();
  return (cases) => {
    const file = `${entity}/cases.json`;
    const text = texts.current.get(file) ?? '';
    const edit = appendCases(text, cases);
    if (edit === undefined) {
      notify.error('cases.json 不是可以读取的用例文档，请先改正它');
      return undefined;
    }
    const next = applyEdit(text, edit);
    texts.edit(file, next);
    return { file, text: next };
  };
}
