import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { figureText } from '#engine/workbench/figureText.ts';
import type { ChartData } from './ChartData.ts';

type Colored = CSSProperties & Record<'--color', string>;
const colored = (name: string): Colored => ({ '--color': `var(--gj-${name})` });

/** Which colour is which series; nothing for a single one, whose name is the title. */
export function SeriesLegend({ data }: { data: ChartData }): ReactNode {
  if (data.series.length < 2) return null;
  return (
    <ul className="gj-legend" aria-hidden>
      {data.series.map(({ key, title, as }, i) => (
        <li key={key} className={`is-${as}`} style={colored(`chart-${i + 1}`)}>
          {title}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a ring with their figures, each leading to its rows. */
export function RingLegend({
  data,
  linkTo,
}: {
  data: ChartData;
  linkTo: (series: number, group: number) => string | undefined;
}): ReactNode {
  const [first] = data.series;
  return (
    <ul className="gj-ring-legend">
      {data.groups.map(({ Label, Text, Color }, j) => {
        const path = linkTo(0, j);
        const value = figureText(first?.values[j] ?? null, first?.unit ?? 'count');
        const name = Color === undefined ? `chart-${(j % 4) + 1}` : `${Color}-mark`;
        const content = (
          <>
            <span>{Label}</span>
            <b>{value}</b>
          </>
        );
        return (
          <li key={Text} style={colored(name)}>
            {path === undefined ? <span>{content}</span> : <Link to={path}>{content}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

/** What all parts of a ring come to, in its middle. */
export function RingSum({ data }: { data: ChartData }): ReactNode {
  const [first] = data.series;
  const sum = (first?.values ?? []).reduce<number>((total, value) => total + (value ?? 0), 0);
  return (
    <span className="gj-ring-sum" aria-hidden>
      <b>{figureText(sum, first?.unit ?? 'count')}</b>
      {first?.title}
    </span>
  );
}
