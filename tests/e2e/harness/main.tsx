import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '#app/shell/base.css';
import { ANTD_THEME } from '#app/shell/antdTheme.ts';
import { paintRoot } from '#app/shell/paintRoot.ts';
import { HarnessForm } from './HarnessForm.tsx';
import type { HarnessRequest } from './HarnessRequest.ts';
import { openForm } from './openForm.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element);
paintRoot(document.documentElement);

window.addEventListener('message', ({ data }: MessageEvent<{ harness?: HarnessRequest }>) => {
  const request = data.harness;
  if (request === undefined) return;
  void openForm(request).then((opened) => {
    const router = createMemoryRouter([{ path: '*', element: <HarnessForm key={request.id} opened={opened} /> }]);
    root.render(
      <ConfigProvider key={request.id} locale={zhCN} theme={ANTD_THEME}>
        <App>
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>,
    );
  });
});
document.body.dataset['ready'] = 'page';
