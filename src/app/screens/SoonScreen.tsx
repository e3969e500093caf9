import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#renderer/layout/Icon.tsx';
import './plain.css';

/** A menu entry whose screen comes with a later version. */
export function SoonScreen({ title, home }: { title: string; home: string }): ReactNode {
  return (
    <div className="gj-plain">
      <span className="gj-plain-mark">
        <Icon name="clock" size={32} />
      </span>
      <h1>{title}</h1>
      <p>即将上线</p>
      <Link className="gj-plain-button" to={home}>
        返回首页
      </Link>
    </div>
  );
}
