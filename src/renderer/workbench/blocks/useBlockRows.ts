import type { BlockReply, RowsReply } from '#wire/WorkbenchReply.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { Loading } from '../../stores/useLoad.ts';
import { useBlockAnswer, type BlockAnswer } from './useBlockAnswer.ts';
import type { Memory } from './useRememberedLoad.ts';

const memory: Memory<BlockAnswer<RowsReply>> = new WeakMap();

const isRows = (reply: BlockReply): reply is RowsReply =>
  'Rows' in reply && !('Kinds' in reply) && !('Days' in reply) && !('Cells' in reply);

/** The rows of a block by its key. */
export const useBlockRows = (block: string, view: WorkView): Loading<BlockAnswer<RowsReply>> =>
  useBlockAnswer(memory, { block }, view, isRows);
