import { factsOf } from '#proof/analysis/effectFacts.ts';
import type { LineStyle } from '#engine/rules/RuleEffect.ts';
import { layoutGraph, measureText } from './layoutGraph.ts';
import { AS_IS, type Translate } from '#engine/words/translator.ts';
import { sentence } from '#proof/diff/describeDifference.ts';
import { describeNode, graphSize, shortName } from './printGraph.ts';
import type { GraphLayout, GraphNode, PlacedLine, PlacedNode, RuleGraph } from './RuleGraph.ts';
import { CYCLE_COLOR, legendEffects, lineLook, MEMBER_STYLE } from './lineLook.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML does not allow: control characters except tab and line ends, surrogates, non-characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Escapes a text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const MARGIN = 24;
const HEAD = 40;
const ROW = 24;
const FONT = "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
const TEXT = '#1d2a33';
const MUTED = '#5f6e79';

/** The graph as a standalone SVG: title, cycles in red with their path, legend, nodes and lines. */
export function graphSvg(graph: RuleGraph, say: Translate = AS_IS): string {
  const layout = layoutGraph(graph);
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]));
  const legend = listLegend(graph, say);
  const cycles = graph.cycles.map((cycle) =>
    sentence(say, '循环：{0}', cycle.map((id) => titles.get(id) ?? id).join(' → ')),
  );
  const title = sentence(say, '{0}（{1}）规则图：{2}', graph.title, graph.entity, graphSize(graph, say));
  const top = MARGIN + HEAD + cycles.length * ROW + ROW;
  const widths = [
    layout.width,
    measureText(title, 16),
    ...cycles.map((text) => measureText(text, 14)),
    legend.reduce((sum, entry) => sum + entry.width, 0),
  ];
  const width = Math.ceil(widths.reduce((a, b) => Math.max(a, b)) + 2 * MARGIN);
  const height = Math.ceil(top + layout.height + MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" font-family="${escapeXml(FONT)}" font-size="14">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(MARGIN, MARGIN + 16, title, { size: 16, weight: 600 }),
    ...cycles.map((cycle, i) => text(MARGIN, MARGIN + HEAD + i * ROW, cycle, { color: CYCLE_COLOR, weight: 600 })),
    ...drawLegend(legend, MARGIN + HEAD + cycles.length * ROW),
    ...drawLayout(layout, titles, top, say),
    '</svg>',
    '',
  ].join('\n');
}

function drawLayout(layout: GraphLayout, titles: ReadonlyMap<string, string>, top: number, say: Translate): string[] {
  return [
    `<g transform="translate(${MARGIN} ${top})">`,
    ...layout.lines.map((line) => drawLine(line, titles, say)),
    ...layout.nodes.map((node) => drawNode(node, say)),
    '</g>',
  ];
}

function drawLine(
  { from, to, edges, path, arrow }: PlacedLine,
  titles: ReadonlyMap<string, string>,
  say: Translate,
): string {
  const { color, dash, label } = lineLook(edges, say);
  const name = sentence(say, '{0}：{1}', `${titles.get(from) ?? from} → ${titles.get(to) ?? to}`, label);
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<g stroke="${color}" fill="none" stroke-width="1.5"><title>${escapeXml(name)}</title><path d="${path}"${dashes}/><path d="${arrow}" fill="${color}" stroke="none"/></g>`;
}

function drawNode({ node, x, y, width, height }: PlacedNode, say: Translate): string {
  const { fill, stroke, dash, radius } = nodeLook(node);
  const count = node.rules === 0 ? '' : say(`${node.rules} 条`);
  return [
    `<g><title>${escapeXml(describeNode(node, say))}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}"${dash}/>`,
    text(x + 12, y + 17, node.title, {}),
    text(x + 12, y + 32, shortName(node), { size: 11, color: MUTED }),
    count === '' ? '' : text(x + width - 12, y + 32, count, { size: 11, color: MUTED, anchor: 'end' }),
    '</g>',
  ].join('');
}

function nodeLook({ kind, rules }: GraphNode): { fill: string; stroke: string; dash: string; radius: number } {
  if (kind === 'outside') return { fill: '#ffffff', stroke: MUTED, dash: ' stroke-dasharray="4 3"', radius: 20 };
  if (kind === 'section') return { fill: '#edf0f2', stroke: '#4d5b66', dash: '', radius: 0 };
  return rules === 0
    ? { fill: '#e9f3f6', stroke: '#5f98ab', dash: '', radius: 8 }
    : { fill: '#ffffff', stroke: '#9aa7b0', dash: '', radius: 8 };
}

interface LegendEntry extends LineStyle {
  readonly label: string;
  readonly width: number;
}

function listLegend(graph: RuleGraph, say: Translate): LegendEntry[] {
  const entries: (LineStyle & { label: string })[] = [
    ...legendEffects(graph.edges).map((property) => {
      const { line, title } = factsOf(property);
      return { ...line, label: say(title) };
    }),
    ...(graph.nodes.some(({ kind }) => kind === 'section') ? [{ ...MEMBER_STYLE, label: say('所属分组') }] : []),
    ...(graph.cycles.length > 0 ? [{ color: CYCLE_COLOR, dash: '', label: say('循环') }] : []),
  ];
  return entries.map((entry) => ({ ...entry, width: Math.ceil(measureText(entry.label, 14)) + 72 }));
}

function drawLegend(entries: readonly LegendEntry[], y: number): string[] {
  let x = MARGIN;
  return entries.map(({ label, color, dash, width }) => {
    const left = x;
    x += width;
    const line = `<path d="M${left} ${y - 5}h40" stroke="${color}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
    return `${line}${text(left + 48, y, label, { color: TEXT })}`;
  });
}

function text(
  x: number,
  y: number,
  content: string,
  look: { size?: number; weight?: number; color?: string; anchor?: string },
): string {
  const { size = 14, weight = 400, color = TEXT, anchor = 'start' } = look;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}
