import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { TimelineModel } from '#engine/model/ListModel.ts';
import type { CellEnv } from '../../fields/CellEnv.ts';
import { itemColor } from '../../fields/itemColor.ts';
import { NOTHING, renderCell } from '../../fields/renderCell.tsx';
import { valueText } from '../../fields/valueText.ts';
import { FileGallery } from '../../fields/files/FileGallery.tsx';
import { readFiles } from '../../form/open/readFiles.ts';
import type { DrawnColumn } from '../table/DrawnColumn.ts';

interface TimelineEntryProps {
  readonly timeline: TimelineModel;
  readonly columns: readonly DrawnColumn[];
  readonly row: Values;
  readonly env: CellEnv;
  readonly actions: ReactNode;
}

/** One row of a timeline: when, what kind, by whom; the text; what else was noted; files. */
export function TimelineEntry({ timeline, columns, row, env, actions }: TimelineEntryProps): ReactNode {
  const { time, text, tag, person } = timeline;
  const column = (name: string | undefined): DrawnColumn | undefined => columns.find(({ key }) => key === name);
  const read = (name: string | undefined): string => {
    const found = column(name);
    return found === undefined ? '' : valueText(found.field, row, found.key, env);
  };
  const tagColumn = column(tag);
  const color =
    tagColumn === undefined ? undefined : itemColor(env.entity, tagColumn.field, row[tagColumn.key] ?? null, env.enums);
  const others = columns.filter(({ key }) => ![time, text, tag, person].includes(key));
  return (
    <li className={`gj-timeline-entry gj-timeline-${color ?? 'grey'}`}>
      <div className="gj-timeline-head">
        {tagColumn === undefined ? null : renderCell(tagColumn, row, env, undefined).content}
        {read(person) === '' ? null : <strong>{read(person)}</strong>}
        <time>{read(time)}</time>
        <span className="gj-timeline-actions">{actions}</span>
      </div>
      <p className="gj-timeline-text">{read(text)}</p>
      <Facts columns={others} row={row} env={env} />
      {others
        .filter(({ field }) => field.type === 'attachments')
        .map(({ key }) => (
          <FileGallery key={key} files={readFiles(row[key] ?? null)} />
        ))}
    </li>
  );
}

function Facts({ columns, row, env }: Pick<TimelineEntryProps, 'columns' | 'row' | 'env'>): ReactNode {
  const facts = columns
    .filter(({ field }) => field.type !== 'attachments')
    .map((column) => ({ column, view: renderCell(column, row, env, undefined) }))
    .filter(({ view }) => view.content !== NOTHING);
  if (facts.length === 0) return null;
  return (
    <dl className="gj-timeline-facts">
      {facts.map(({ column, view }) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd className={view.className}>
            {view.content}
            {column.field.unit === undefined ? '' : ` ${column.field.unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
