import type { ReactNode } from 'react';
import type { ConfigRow } from '#client/system/createSystemCalls.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { ReadTable } from './ReadTable.tsx';

const YES_NO = 3;

/** The settings of the server, secrets without their values. */
export function ConfigScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  return (
    <ReadTable<ConfigRow>
      title={title}
      above={above}
      label="系统参数"
      hint="在启动服务器的地方修改；密钥不显示"
      heads={['分组', '参数', '名称', '值']}
      load={client.system.config}
      keyOf={({ ConfigKey }) => ConfigKey}
      cells={({ GroupName, ConfigKey, ConfigName, ConfigValue, ValueType }) => [
        GroupName,
        <code>{ConfigKey}</code>,
        ConfigName,
        ConfigValue === '' ? '未设置' : ValueType === YES_NO ? (ConfigValue === 'true' ? '是' : '否') : ConfigValue,
      ]}
    />
  );
}
