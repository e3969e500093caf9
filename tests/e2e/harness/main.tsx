import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '#app/shell/base.css';
import { antdTheme } from '#app/shell/antdTheme.ts';
import { look } from '#renderer/layout/look.ts';
import { HarnessForm } from './HarnessForm.tsx';
import type { HarnessRequest } from './HarnessRequest.ts';
import { openForm, type OpenedForm } from './openForm.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
look.paint();
let takeAway = (): void => undefined;

/**
 * Mounts a form and then unmounts the previous one: antd removes unused styles, and the browser would otherwise parse
 * the styles of every field again for each form.
 */
function show(place: HTMLElement, request: HarnessRequest, opened: OpenedForm): void {
  const root = createRoot(place);
  flushSync(() => {
    root.render(
      <ConfigProvider locale={zhCN} theme={antdTheme(matchMedia('(prefers-reduced-motion: reduce)').matches)}>
        <App>
          <MemoryRouter>
            <HarnessForm opened={opened} />
          </MemoryRouter>
        </App>
      </ConfigProvider>,
    );
  });
  takeAway();
  takeAway = () => {
    root.unmount();
    place.remove();
  };
  document.body.dataset['ready'] = request.id;
}

window.addEventListener('message', ({ data }: MessageEvent<{ harness?: HarnessRequest }>) => {
  const request = data.harness;
  if (request === undefined) return;
  void openForm(request).then((opened) => {
    show(element.appendChild(document.createElement('div')), request, opened);
  });
});
document.body.dataset['ready'] = 'page';
