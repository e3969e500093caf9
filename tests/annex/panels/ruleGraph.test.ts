import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nextNode } from '#annex/panels/graph/GraphPicture.tsx';
import { placeOf } from '#annex/panels/graph/GraphNodeBox.tsx';
import { RuleGraphView } from '#annex/panels/graph/GraphPanel.tsx';
import { buildGraph } from '#annex/proof/graph/buildGraph.ts';
import { layoutGraph } from '#annex/proof/graph/layoutGraph.ts';
import { brokenEntity, flag, ring } from '../../support/ringEntity.ts';
import { shippedEntity } from '../../support/shippedProduct.ts';

const draw = (graph: ReturnType<typeof buildGraph>): string =>
  renderToStaticMarkup(createElement(RuleGraphView, { graph, onOpen: () => undefined }));
const payment = buildGraph(shippedEntity('payment'));

describe('the rule graph of the toolbox', () => {
  it('draws every field with its name for screen readers, and takes one stop of the Tab key', () => {
    const html = draw(payment);

    expect(html).toContain('aria-label="支票号（CheckCode）：2 条规则"');
    expect(html.match(/role="button"/g)).toHaveLength(payment.nodes.length);
    expect(html.match(/<g[^>]*tabindex="0"/gi)).toHaveLength(1);
    expect(html).not.toContain('role="alert"');
  });

  it('says which rules go in a circle, and that there are none', () => {
    expect(draw(buildGraph(brokenEntity(ring).entity))).toContain('→ 丙 → 乙 →');
    expect(draw(buildGraph(brokenEntity({ A: flag('甲') }).entity))).toContain('没有联动规则');
  });

  it('goes along the columns with arrow keys', () => {
    const layout = layoutGraph(payment);
    const go = (id: string, key: string): string | undefined => nextNode(layout, id, key);

    expect(go('PaymentClassify', 'ArrowRight')).toBe('ProjectId');
    expect(go('ProjectId', 'ArrowDown')).toBe('PaymentState');
    expect(go('TenderId', 'ArrowLeft')).toBe('PaymentClassify');
    expect(go('PaymentClassify', 'ArrowDown')).toBe('Money');
    expect(go('Money', 'ArrowUp')).toBe('PaymentClassify');
    expect(go('PaymentClassify', 'ArrowLeft')).toBeUndefined();
    expect(go('PaymentClassify', 'a')).toBeUndefined();
  });

  it('opens the place of a field, else that of the rule that governs it', () => {
    const tender = buildGraph(shippedEntity('tender'));
    const place = (id: string): unknown =>
      tender.nodes.filter((node) => node.id === id).map((node) => placeOf(tender, node))[0];

    expect(place('FailReason')).toEqual({
      pointer: '/properties/result/properties/FailReason',
      file: 'form.json',
    });
    expect(place('TenderState')).toMatchObject({ file: 'workflow.json' });
  });
});
