import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './site.css';
import { siteName } from './siteName.ts';

/** The front page of the public site. */
export function SiteHome(): ReactNode {
  const name = siteName();
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <div className="gj-site">
      <header className="gj-site-head">
        <strong>{name}</strong>
        <Link to="/login">登录</Link>
      </header>
      <main className="gj-site-hero">
        <h1>{name}</h1>
        <p>造价咨询、投资咨询、招标代理、资产评估与审计，为工程建设的每一步提供专业意见。</p>
        <Link className="gj-site-action" to="/login">
          进入工作平台
        </Link>
      </main>
      <footer className="gj-site-foot">
        © {new Date().getFullYear()} {name}
      </footer>
    </div>
  );
}
