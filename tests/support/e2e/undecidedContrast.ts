import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * The texts whose contrast axe cannot decide and that are too faint: their colour against the pixels behind them,
 * which are rendered without texts. Disabled controls and texts out of sight are skipped.
 */
export async function undecidedContrast(page: Page): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  await page.evaluate(
    `axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['incomplete'] }).then(({ incomplete }) => {
      window.undecided = incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => document.querySelector(target[0])));
    })`,
  );
  const style = await page.addStyleTag({
    content: '*, *::before, *::after { -webkit-text-fill-color: transparent !important; caret-color: transparent; }',
  });
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  const found: unknown = await page.evaluate(`(${String(measure)})(${JSON.stringify(picture)}, window.undecided)`);
  return Array.isArray(found) ? found.map(String) : ['nothing was measured'];
}

/** Runs in the page. */
async function measure(picture: string, elements: readonly (Element | null)[]): Promise<string[]> {
  // The content security policy allows no fetch of it.
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return ['no canvas'];
  context.drawImage(image, 0, 0);
  const light = (rgb: readonly number[]): number =>
    rgb
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, at) => sum + value * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  return elements.flatMap((element) => {
    if (element === null || element.closest('[disabled], [aria-disabled="true"], [inert]') !== null) return [];
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
    return texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].flatMap(({ left, top, width, height }) => {
        const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
        const [w, h] = [Math.min(image.width - x, Math.ceil(width)), Math.min(image.height - y, Math.ceil(height))];
        if (w < 2 || h < 2 || paint === null) return [];
        const middle = document.elementFromPoint(x + w / 2, y + h / 2);
        // Another element covers it.
        if (middle === null || !(element.contains(middle) || middle.contains(element))) return [];
        const { data } = context.getImageData(x, y, w, h);
        const ratios: number[] = [];
        for (let at = 0; at < data.length; at += 4 * 7) {
          const behind = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
          paint.fillStyle = `rgb(${behind.join(' ')})`;
          paint.globalAlpha = 1;
          paint.fillRect(0, 0, 1, 1);
          paint.globalAlpha = opacityOf(element);
          paint.fillStyle = color;
          paint.fillRect(0, 0, 1, 1);
          const [one, other] = [light([...paint.getImageData(0, 0, 1, 1).data.slice(0, 3)]), light(behind)];
          ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
          if (at > 4 * 7 * 400) break;
        }
        // The corners of a round badge are not behind its text.
        const worst = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 4)] ?? 0;
        return worst < least
          ? [
              `${worst.toFixed(2)} ${element.tagName} .${String(element.className)} "${String(text.textContent).trim().slice(0, 20)}"`,
            ]
          : [];
      });
    });
  });
}
