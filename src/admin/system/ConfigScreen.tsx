import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ConfigRow } from '#client/createSystemCalls.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { ConfigDialog } from './ConfigDialog.tsx';
import { configText } from './configText.ts';
import { ReadTable } from './ReadTable.tsx';
import './systemAdmin.css';

/** The settings: those of the product are changed here, those of the server are only shown, secrets without their values. */
export function ConfigScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  const [edited, setEdited] = useState<ConfigRow>();
  const [changes, setChanges] = useState(0);
  return (
    <>
      <ReadTable<ConfigRow>
        title={title}
        above={above}
        label="系统参数"
        hint="修改后马上对所有人有效；服务器的参数在启动服务器的地方修改，密钥不显示"
        heads={['分组', '参数', '值', '']}
        load={client.system.config}
        changes={changes}
        keyOf={({ ConfigKey }) => ConfigKey}
        cells={(row) => [
          row.GroupName,
          <ConfigName row={row} />,
          <ConfigValue row={row} />,
          row.Setting === null ? null : (
            <Button
              type="link"
              aria-label={`修改${row.ConfigName}`}
              onClick={() => {
                setEdited(row);
              }}
            >
              修改
            </Button>
          ),
        ]}
      />
      {edited?.Setting === undefined || edited.Setting === null ? null : (
        <ConfigDialog
          key={edited.ConfigKey}
          row={edited}
          setting={edited.Setting}
          onClose={(isSaved) => {
            setEdited(undefined);
            if (isSaved) setChanges((count) => count + 1);
          }}
        />
      )}
    </>
  );
}

function ConfigName({ row: { ConfigKey, ConfigName: name, Remark } }: { row: ConfigRow }): ReactNode {
  return (
    <span className="gj-config-name">
      <span>
        {name} <code>{ConfigKey}</code>
      </span>
      {Remark === '' ? null : <small>{Remark}</small>}
    </span>
  );
}

function ConfigValue({ row }: { row: ConfigRow }): ReactNode {
  const own = row.Setting?.Document.default;
  const isChanged = row.Setting !== null && String(own ?? '') !== row.ConfigValue;
  return (
    <span className="gj-config-value">
      {configText(row)} {isChanged ? <Tag color="blue">已修改</Tag> : null}
    </span>
  );
}
