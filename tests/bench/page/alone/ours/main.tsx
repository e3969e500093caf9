import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import '#app/shell/base.css';
import { antdTheme } from '#app/shell/antdTheme.ts';
import { RendererContext } from '#renderer/stores/RendererContext.ts';
import { fieldPlan } from '../../../plan/fieldPlan.ts';
import { benchRenderer } from '../../form/benchRenderer.ts';
import { openPlan } from '../../form/openPlan.ts';
import { OurForm } from '../../form/OurForm.tsx';
import { ALONE, boot } from '../boot.tsx';

const [renderer, source] = await Promise.all([benchRenderer(), openPlan(fieldPlan(ALONE.fields, ALONE.governed))]);

boot(
  <ConfigProvider locale={zhCN} theme={antdTheme()}>
    <RendererContext value={renderer}>
      <OurForm source={source} />
    </RendererContext>
  </ConfigProvider>,
);
