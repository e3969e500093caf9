import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import '#app/shell/base.css';
import { antdTheme } from '#app/shell/antdTheme.ts';
import { fieldPlan } from '../../../plan/fieldPlan.ts';
import { AntdForm } from '../../form/AntdForm.tsx';
import { ALONE, boot } from '../boot.tsx';

const plan = fieldPlan(ALONE.fields, ALONE.governed);

boot(
  <ConfigProvider locale={zhCN} theme={antdTheme()}>
    <AntdForm plan={plan} />
  </ConfigProvider>,
);
