import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '#app/shell/base.css';
import { antdTheme } from '#app/shell/antdTheme.ts';
import { look } from '#renderer/layout/look.ts';
import '#renderer/form/formily/form.css';
import { RendererContext } from '#renderer/stores/RendererContext.ts';
import type { BenchPage } from './BenchPage.ts';
import { benchRenderer } from './form/benchRenderer.ts';
import { scrollReport, watchRows } from './scrolling.ts';
import { change, clear, drawAll, openAndClose, show } from './showing.ts';
import { Stage } from './Stage.tsx';
import { reaction, watch } from './watching.ts';

const BENCH: BenchPage = { show, change, clear, drawAll, watch, reaction, watchRows, scrollReport, openAndClose };

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
look.paint();
const renderer = await benchRenderer();
const offer = (): void => {
  window.bench = BENCH;
  document.body.dataset['ready'] = 'bench';
};
createRoot(element).render(
  <ConfigProvider locale={zhCN} theme={antdTheme()}>
    <App>
      <RendererContext value={renderer}>
        <MemoryRouter>
          <Stage onReady={offer} />
        </MemoryRouter>
      </RendererContext>
    </App>
  </ConfigProvider>,
);
