import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './site.css';
import { siteName } from './siteName.ts';

/** A page of the public site that is not written yet. */
export function SiteSoon(): ReactNode {
  return (
    <div className="gj-site">
      <header className="gj-site-head">
        <Link to="/index">
          <strong>{siteName()}</strong>
        </Link>
        <Link to="/login">登录</Link>
      </header>
      <main className="gj-site-hero">
        <h1>即将上线</h1>
        <p>这个页面正在准备中。</p>
        <Link className="gj-site-action" to="/index">
          返回首页
        </Link>
      </main>
    </div>
  );
}
