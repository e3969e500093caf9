import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import type { RulePanelState } from './useRulePanel.ts';
import './side.css';

/** Opens and closes the panel that explains the rules of a form. */
export function RuleSwitch({ panel }: { panel: RulePanelState }): ReactNode {
  return (
    <Button
      ref={panel.button}
      type="text"
      className="gj-rule-switch"
      title="查看隐藏的字段和规则；按住 Alt 点击字段名，可查看该字段的规则"
      aria-pressed={panel.isOpen}
      icon={<Icon name="branch" />}
      onClick={panel.toggle}
    >
      规则
    </Button>
  );
}
