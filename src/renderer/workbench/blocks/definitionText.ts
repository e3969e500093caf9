import type { FigureAnswer } from '#engine/workbench/OfferedWorkbench.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import { WORK_SCOPES } from '#engine/workbench/WorkView.ts';

/** The definition of a figure, with the part of the organisation it covers. */
export function definitionText(
  { definition, narrowed }: Pick<FigureAnswer, 'definition' | 'narrowed'>,
  { scope }: WorkView,
): string {
  const whose = !narrowed || scope === undefined ? '您能查看的全部记录' : `${WORK_SCOPES[scope]}的记录`;
  return `${definition}；范围：${whose}`;
}
