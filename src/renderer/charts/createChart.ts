import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** An empty chart in an element, drawn as SVG. Only the parts that workbenches use are loaded. */
export function createChart(element: HTMLElement): ECharts {
  return init(element, undefined, { renderer: 'svg' });
}
