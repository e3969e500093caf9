import { useState, type CSSProperties, type ReactNode } from 'react';
import type { MapPlace } from '#generated/documents/SiteDocument.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';
import { Artwork } from '../art/Artwork.tsx';
import { useSite } from '../frame/SiteContext.ts';
import './map.css';
import { Facts, RowTitle, Tags } from './RowParts.tsx';
import { idOf, rowText } from './rowText.ts';
import { filesOf, sizedPicture } from '../art/sizedPicture.ts';
import type { LayoutProps } from './TextRows.tsx';

interface Spot {
  readonly title: string;
  /** Undefined for rows whose place is not on the map. */
  readonly place: MapPlace | undefined;
  readonly rows: readonly PublicRow[];
}

type MarkerStyle = CSSProperties & Record<'--gs-rows', number>;

/** The places of rows on a schematic map, and the rows of each place; the place with most rows is open first. */
export function RecordsMap({ block, rows }: LayoutProps): ReactNode {
  const spots = spotsOf(rows, block.show.place, useSite().Site?.places ?? []);
  const [chosen, setChosen] = useState<string>();
  const current = chosen ?? spots[0]?.title;
  return (
    <div className="gs-atlas">
      <div className="gs-map" role="group" aria-label="地图">
        <Artwork art="contours-12" ground="none" />
        {spots.map(({ title, place, rows: { length } }) => {
          if (place === undefined) return null;
          const style: MarkerStyle = {
            insetInlineStart: `${place.x}%`,
            insetBlockStart: `${place.y}%`,
            '--gs-rows': Math.min(length, 6),
          };
          return (
            <button
              key={title}
              type="button"
              style={style}
              aria-pressed={title === current}
              onClick={() => setChosen(title)}
            >
              <span>{title}</span>
              <b>{length}</b>
            </button>
          );
        })}
      </div>
      <div className="gs-atlas-rows">
        {spots.map(({ title, rows: here }) => (
          <details
            key={title}
            open={title === current}
            onToggle={({ currentTarget: { open } }) => {
              if (open) setChosen(title);
            }}
          >
            <summary>
              {title}
              <small>{here.length}</small>
            </summary>
            <ul>
              {here.map((row) => (
                <MapRow key={idOf(row)} block={block} row={row} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
}

function MapRow({ block, row }: { block: LayoutProps['block']; row: PublicRow }): ReactNode {
  const { image, tags, date, text, facts = [] } = block.show;
  const [file] = filesOf(row, image);
  return (
    <li className={block.detail === undefined ? '' : 'gs-card-link'}>
      {file === undefined ? null : <img {...sizedPicture(file.Url, 160)} alt="" loading="lazy" decoding="async" />}
      <div>
        <Tags row={row} fields={tags} date={date} />
        <RowTitle block={block} row={row} />
        <p>{rowText(row, text)}</p>
        <Facts row={row} facts={facts} />
      </div>
    </li>
  );
}

/** The rows by their places, those with most rows first. */
function spotsOf(rows: readonly PublicRow[], field: string | undefined, places: readonly MapPlace[]): Spot[] {
  const byPlace = new Map<MapPlace | undefined, PublicRow[]>();
  for (const row of rows) {
    const value = row[field ?? ''];
    const known = places.filter((place) => typeof value === 'string' && value.startsWith(place.value));
    const [place] = known.sort((a, b) => b.value.length - a.value.length);
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  return [...byPlace]
    .map(([place, here]): Spot => ({ title: place?.title ?? '其他地区', place, rows: here }))
    .sort((a, b) => b.rows.length - a.rows.length);
}
