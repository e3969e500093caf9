import { figureText } from '#engine/workbench/figureText.ts';
import type { ChartData } from './ChartData.ts';

interface TipPoint {
  readonly dataIndex: number;
  readonly color?: unknown;
}

const isPoint = (value: unknown): value is TipPoint =>
  typeof value === 'object' && value !== null && 'dataIndex' in value && typeof value.dataIndex === 'number';

/** What a chart says under the mouse: the group, and the exact figure of every series. Words are set as text, never as markup. */
export function chartTip({ groups, series }: ChartData): { formatter: (params: unknown) => HTMLElement } {
  return {
    formatter: (params) => {
      const points = (Array.isArray(params) ? params : [params]).filter(isPoint);
      const index = points[0]?.dataIndex ?? 0;
      const tip = document.createElement('div');
      tip.className = 'gj-chart-tip';
      tip.append(textElement('strong', groups[index]?.Label ?? ''));
      series.forEach(({ title, unit, values }, i) => {
        const line = textElement('span', title);
        const color = points[i]?.color;
        if (typeof color === 'string') line.style.setProperty('--color', color);
        tip.append(line, textElement('b', figureText(values[index] ?? null, unit)));
      });
      return tip;
    },
  };
}

function textElement(tag: 'strong' | 'span' | 'b', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
