import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageText } from '#client/pageText.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import './plain.css';

/** A path that leads nowhere, or to something this user may not open. */
export const NotFoundScreen = ({ home }: { home: string }): ReactNode => (
  <div className="gj-plain">
    <span className="gj-plain-mark">
      <Icon name="search" size={32} />
    </span>
    <h1>没有找到这个页面</h1>
    <p>{pageText('not-found') || '地址可能有误，或者您没有权限打开它。'}</p>
    <Link className="gj-plain-button" to={home}>
      返回首页
    </Link>
  </div>
);

/** A menu entry whose screen comes with a later version. */
export const SoonScreen = ({ title, home }: { title: string; home: string }): ReactNode => (
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
