import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** Creates an empty SVG chart in an element. Loads only the parts that workbenches use. */
export function createChart(element: HTMLElement): ECharts {
  return init(element, undefined, { renderer: 'svg' });
}
