import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import { effectNames } from '#engine/rules/EFFECTS.ts';
import { factsOf } from '#proof/analysis/effectFacts.ts';
import { escapeXml, graphSvg } from '#annex/proof/graph/graphSvg.ts';
import { shippedEntity, shippedProduct } from '../../../support/shippedProduct.ts';
import { brokenEntity, flag, requiredWhen, ring } from '../../../support/ringEntity.ts';

/** Tags of a well-formed text of XML, texts between them. Throws where it is not. */
function parseXml(xml: string): { tags: string[]; texts: string[] } {
  const [tags, texts, open]: [string[], string[], string[]] = [[], [], []];
  const token = /<(\/?)([\w]+)((?:\s+[\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  for (const match of xml.matchAll(token)) {
    if (match.index !== at) throw new Error(`Not XML: ${xml.slice(at, at + 60)}`);
    at += match[0].length;
    const [, closing, name = '', attributes = '', single, text] = match;
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`Not escaped: ${text}`);
      texts.push(text);
    } else if (closing === '/') {
      if (open.pop() !== name) throw new Error(`${name} closes something else`);
    } else {
      tags.push(`${name}${attributes}`);
      if (single !== '/') open.push(name);
    }
  }
  if (at !== xml.length || open.length > 0) throw new Error(`Not XML at ${at}: ${xml.slice(at, at + 60)}`);
  return { tags, texts };
}

describe('the picture of a graph', () => {
  it.each([...shippedProduct().entities.values()])('is valid XML with the title of every field: $key', (entity) => {
    const graph = buildGraph(entity);
    const { texts } = parseXml(graphSvg(graph));

    expect(graph.nodes.filter(({ title }) => !texts.includes(escapeXml(title)))).toEqual([]);
  });

  it('tells properties apart by colour and by dashes', () => {
    const styles = effectNames().map((name) => factsOf(name).line);

    expect(new Set(styles.map(({ color }) => color)).size).toBe(styles.length);
    expect(new Set(styles.map(({ dash }) => dash)).size).toBe(styles.length);
  });

  it('has a legend and says what each line is', () => {
    const { texts } = parseXml(graphSvg(buildGraph(shippedEntity('payment'))));

    for (const word of ['显示', '必填', '只读', '选项', '值']) expect(texts).toContain(word);
    expect(texts).toContain('付款方式 → 支票号：必填');
    expect(texts).toContain('支票号（CheckCode）：2 条规则');
    expect(texts).not.toContain('循环');
  });

  it('shows circles in red with their path', () => {
    const svg = graphSvg(buildGraph(brokenEntity(ring).entity));
    const { texts, tags } = parseXml(svg);

    expect(texts).toContain('循环：甲 &lt;b&gt;&amp;&quot; → 丙 → 乙 → 甲 &lt;b&gt;&amp;&quot;');
    expect(texts).toContain('丙 → 乙：显示（循环）');
    expect(tags.filter((tag) => tag.startsWith('g') && tag.includes('#b3261e'))).toHaveLength(3);
  });

  it('stays valid with any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (title) => {
        parseXml(
          graphSvg(buildGraph(brokenEntity({ A: flag(title), B: flag(title, requiredWhen('$values.A')) }).entity)),
        );
      }),
    );
    expect(escapeXml('a\u0000b\ud800c\uffff<\t')).toBe('a\ufffdb\ufffdc\ufffd&lt;\t');
  });

  it('of an entity without rules is empty and valid', () => {
    parseXml(graphSvg(buildGraph(brokenEntity({ A: flag('甲') }).entity)));
  });
});
