import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { figureText } from '#engine/workbench/figureText.ts';
import type { ChartData } from './ChartData.ts';

interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  /** In sight; otherwise it is there for screen readers only, and nothing in it can be reached by key. */
  readonly isShown: boolean;
  /** Where a figure leads. */
  readonly linkTo: (series: number, group: number) => string | undefined;
}

/** The figures of a chart as a table. */
export function ChartTable({ title, data, isShown, linkTo }: ChartTableProps): ReactNode {
  const { groups, series } = data;
  return (
    <div className={isShown ? 'gj-chart-table' : 'gj-unseen'}>
      <table aria-label={`${title}数据表`}>
        <thead>
          <tr>
            <th scope="col">分组</th>
            {series.map(({ key, title: name }) => (
              <th key={key} scope="col" className="gj-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ Label, Text }, j) => (
            <tr key={Text}>
              <th scope="row">{Label}</th>
              {series.map(({ key, values, unit }, i) => {
                const text = figureText(values[j] ?? null, unit);
                const path = isShown ? linkTo(i, j) : undefined;
                return (
                  <td key={key} className="gj-number">
                    {path === undefined ? text : <Link to={path}>{text}</Link>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
