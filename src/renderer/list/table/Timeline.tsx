import type { CardListProps } from './CardList.tsx';
import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { TimelineModel } from '#engine/model/ListModel.ts';
import type { CellEnv, DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { rowId } from './useSelection.ts';
import './timeline.css';
import { itemColor } from '../../fields/itemColor.ts';
import { NOTHING, valueText } from '../../fields/valueText.ts';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import type { FileInfo } from '#wire/MediaReply.ts';
import { FileLinks } from '../../fields/FileLinks.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import '../../fields/files.css';
import { readFiles } from '../../records/initialRecord.ts';
import { isFiles } from '#fields/table/fieldKinds.ts';

const PICTURE = /\.(jpe?g|png|webp)$/i;

/** Uploaded files: pictures as small pictures, each opening in a new window, the others as links. */
function FileGallery({ files }: { files: readonly FileInfo[] }): ReactNode {
  const { client } = useRenderer();
  const pictures = files.filter(({ FileName }) => PICTURE.test(FileName));
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length === 0 ? null : (
        <ul className="gj-wrap gj-gallery">
          {pictures.map(({ Id, FileName, Url }) => (
            <li key={Id}>
              <a href={Url} target="_blank" rel="noreferrer">
                <img src={client.media.preview(Id, 320)} alt={FileName} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? null : <FileLinks files={others} />}
    </>
  );
}

interface TimelineProps extends Omit<CardListProps, 'selection' | 'titlePath'> {
  readonly timeline: TimelineModel;
}

export const Timeline = ({ label, timeline, columns, rows, env, actions, isStale }: TimelineProps): ReactNode => (
  <ol className={isStale ? 'gj-timeline is-stale' : 'gj-timeline'} aria-label={label} aria-busy={isStale}>
    {rows.map((row) => (
      <TimelineEntry
        key={rowId(row)}
        timeline={timeline}
        columns={columns}
        row={row}
        env={env}
        actions={actions?.(row)}
      />
    ))}
  </ol>
);

interface TimelineEntryProps {
  readonly timeline: TimelineModel;
  readonly columns: readonly DrawnColumn[];
  readonly row: Values;
  readonly env: CellEnv;
  readonly actions: ReactNode;
}

/** One row of a timeline: time, kind and person; the text; other columns; files. */
function TimelineEntry({ timeline, columns, row, env, actions }: TimelineEntryProps): ReactNode {
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
    <li className={`gj-timeline-entry gj-${color ?? 'grey'}`}>
      <div className="gj-timeline-head">
        {tagColumn === undefined ? null : renderCell(tagColumn, row, env, undefined).content}
        {read(person) === '' ? null : <strong>{read(person)}</strong>}
        <time>{read(time)}</time>
        <span className="gj-timeline-actions">{actions}</span>
      </div>
      <p className="gj-timeline-text">{read(text)}</p>
      <EntryFacts columns={others} row={row} env={env} />
      {others
        .filter(({ field }) => isFiles(field))
        .map(({ key }) => (
          <FileGallery key={key} files={readFiles(row[key] ?? null)} />
        ))}
    </li>
  );
}

function EntryFacts({ columns, row, env }: Pick<TimelineEntryProps, 'columns' | 'row' | 'env'>): ReactNode {
  const facts = columns
    .filter(({ field }) => !isFiles(field))
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
