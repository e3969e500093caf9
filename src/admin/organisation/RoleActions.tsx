import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { needsNoKey } from '#engine/permission/actionCodes.ts';
import type { CatalogEntity, RoleCatalog } from '#engine/roles/RoleCatalog.ts';
import { openEntities, type RoleDraft } from './roleDraft.ts';

/** The data scopes of a role as texts (domain 6.3). */
export const SCOPES: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1, label: '本人' },
  { value: 2, label: '本部门' },
  { value: 3, label: '本部门及下级' },
  { value: 4, label: '本公司' },
  { value: 5, label: '全部' },
];

interface RoleActionsProps {
  readonly catalog: RoleCatalog;
  readonly draft: RoleDraft;
  readonly onChange: (more: Partial<RoleDraft>) => void;
}

/** The actions of every entity that the chosen keys open, and how far its rows reach where that is an exception. */
export function RoleActions({ catalog, draft, onChange }: RoleActionsProps): ReactNode {
  const chosen = new Set(draft.actions);
  return (
    <div className="gj-role-actions">
      {openEntities(catalog, draft.keys).map((entity) => {
        const own = entity.Actions.map(({ Code }) => Code);
        const others = draft.actions.filter((code) => !own.includes(code));
        return (
          <EntityActions
            key={entity.Api}
            entity={entity}
            chosen={own.filter((code) => chosen.has(code))}
            scope={entity.Entity === undefined ? undefined : draft.EntityScopes[entity.Entity]}
            keys={draft.keys}
            onActions={(codes) => onChange({ actions: [...others, ...codes] })}
            onScope={(scope) => {
              const { [entity.Entity ?? '']: _, ...rest } = draft.EntityScopes;
              onChange({ EntityScopes: scope === undefined ? rest : { ...rest, [entity.Entity ?? '']: scope } });
            }}
          />
        );
      })}
    </div>
  );
}

interface EntityActionsProps {
  readonly entity: CatalogEntity;
  readonly chosen: readonly string[];
  readonly scope: number | undefined;
  readonly keys: readonly string[];
  readonly onActions: (codes: readonly string[]) => void;
  readonly onScope: (scope: number | undefined) => void;
}

function EntityActions({ entity, chosen, scope, keys, onActions, onScope }: EntityActionsProps): ReactNode {
  const { Title, Actions, IsScoped, Fields } = entity;
  const keyed = Actions.filter(({ Code }) => !needsNoKey(Code));
  const all = (keyed.length === 0 ? Actions : keyed).map(({ Code }) => Code);
  const isWhole = all.every((code) => chosen.includes(code));
  const hasKey = (wanted: readonly string[]): boolean =>
    wanted.length === 0 || wanted.some((key) => keys.includes(key));
  const closed = Fields.filter(({ Read, Write }) => !hasKey(Read) || !hasKey(Write));
  return (
    <section aria-label={Title}>
      <div className="gj-role-entity">
        <Checkbox
          checked={isWhole}
          indeterminate={chosen.length > 0 && !isWhole}
          onChange={(event) => onActions(event.target.checked ? [...new Set([...chosen, ...all])] : [])}
        >
          <b>{Title}</b>
        </Checkbox>
        {IsScoped ? (
          <Select<number | null>
            allowClear
            size="small"
            aria-label={`${Title}的例外范围`}
            placeholder="按数据范围"
            value={scope ?? null}
            options={[...SCOPES]}
            onChange={(value: number | null | undefined) => onScope(value ?? undefined)}
          />
        ) : null}
      </div>
      <Checkbox.Group
        value={[...chosen]}
        options={Actions.map(({ Code, Title: label }) => ({ value: Code, label }))}
        onChange={onActions}
      />
      {closed.length === 0 ? null : (
        <p className="gj-admin-hint">
          看不到或不能改的字段：
          {closed
            .map(({ Title: field, Read, Write }) =>
              hasKey(Read) ? `${field}（改需 ${Write.join(' 或 ')}）` : `${field}（需 ${Read.join(' 或 ')}）`,
            )
            .join('、')}
        </p>
      )}
    </section>
  );
}
