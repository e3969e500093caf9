import type { ReactNode } from 'react';
import { isList, plainText, type Values } from '#language/Value.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import { closedTransitions } from '../../actions/closedTransitions.ts';
import { WhyNotDialog, type ClosedAction } from './WhyNotDialog.tsx';
import type { EntitySchema } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';

/** More are counted, not listed. */
const MAX_SHOWN = 100;

/** The unavailable actions of the selected rows, explained on demand. `bulk`: actions that allow several rows. */
export function WhyNotRows(props: {
  schema: EntitySchema;
  rows: readonly Values[];
  bulk: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { schema, rows, bulk, onClose } = props;
  const isOne = rows.length === 1;
  const closed = rows.flatMap((row): ClosedAction[] => {
    const can = row['Can'] ?? null;
    const actions = isList(can) ? can.map(String) : [];
    return closedTransitions(schema, actions)
      .filter(({ action }) => isOne || bulk.includes(action))
      .map((transition) => ({ id: rowId(row), transition, ...(isOne ? {} : { of: titleOf(schema, row) }) }));
  });
  const [row] = rows;
  const about = isOne && row !== undefined ? titleOf(schema, row) : `选中的 ${rows.length} 条${schema.model.title}`;
  const rest = closed.length > MAX_SHOWN ? `，这里列出前 ${MAX_SHOWN} 项，共 ${closed.length} 项` : '';
  return (
    <WhyNotDialog
      schema={schema}
      about={closed.length === 0 ? `${about}：没有现在不能做的动作` : `${about}${rest}`}
      closed={closed.slice(0, MAX_SHOWN)}
      onClose={onClose}
    />
  );
}

function titleOf({ model }: EntitySchema, row: Values): string {
  const name = shortTitle(plainText(row[model.titleField] ?? null, '、'));
  return name === '' ? String(rowId(row)) : name;
}
