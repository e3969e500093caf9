import { lazy, type ReactNode } from 'react';
import type { GroupedRowsProps } from './GroupedRows.tsx';

const GroupedRows = lazy(async () => ({ default: (await import('./GroupedRows.tsx')).GroupedRows }));

/** The rows of a list as its view has them, where that is no plain table: in groups. */
export function ViewRows(props: GroupedRowsProps): ReactNode {
  return <GroupedRows {...props} />;
}
