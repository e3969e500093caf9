import { expect, it } from 'vitest';
import { dialogOf, save } from '../support/e2e/onPage.ts';
import { ADMIN, EDITOR, openApp, useApp } from '../support/e2e/openApp.ts';

useApp();

/** A second of video that the browser of the test records itself, as base64. */
async function record(): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve);
  });
  recorder.start();
  for (let i = 0; i < 20; i += 1) {
    if (context !== null) context.fillStyle = `hsl(${i * 18} 80% 50%)`;
    context?.fillRect(0, 0, 320, 180);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

it('an editor puts a video into an article, and visitors see it with a poster, without scripts', async () => {
  const [editor, second] = [await openApp(EDITOR), await openApp(ADMIN)];
  const { page } = editor;
  await editor.go('/website/companyDynamic/2');
  await page.getByRole('button', { name: '修改', exact: true }).click();
  const text = page.locator('.gj-rich [contenteditable="true"]');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: '插入视频' }).click();
  const dialog = page.getByRole('dialog', { name: '选择视频' });
  const buffer = Buffer.from(await page.evaluate(record), 'base64');
  await dialog.locator('input[type="file"]').setInputFiles({ name: '吊装.webm', mimeType: 'video/webm', buffer });
  const shown = text.locator('video[poster]');
  await shown.waitFor();
  expect(await shown.evaluate((video) => ['width', 'height', 'title'].map((name) => video.getAttribute(name)))).toEqual(
    ['320', '180', '吊装'],
  );
  await save(page);
  await second.go('/website/companyDynamic/2');
  await second.page.getByRole('region', { name: '等待发布的修改' }).getByRole('button', { name: '发布修改' }).click();
  const confirm = dialogOf(second.page);
  await confirm.getByRole('button', { name: '发布修改' }).click();
  await confirm.waitFor({ state: 'detached' });
  const visitor = await openApp(undefined, { isOwn: true });
  await visitor.page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await visitor.page.goto(`${await page.evaluate(() => location.origin)}/companyDynamic/detail/2`);
  const video = visitor.page.locator('.gs-rich video[controls]');
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime))
    .toBeGreaterThan(0.2);
  const poster = await visitor.page.request.get(
    new URL((await video.getAttribute('poster')) ?? '', visitor.page.url()).href,
  );
  expect(poster.headers()['content-type']).toBe('image/jpeg');
});
