import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../SiteContext.ts';
import './header.css';
import { Logo } from './Logo.tsx';
import { MegaMenu } from './MegaMenu.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

/** The name of the company and the ways through its site. */
export function SiteHeader(): ReactNode {
  const { Site: site, Title } = useSite();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="gs-head">
      <div className="gs-wide gs-head-row">
        <Link className="gs-brand" to="/index">
          <Logo />
          <span>
            <strong>{site?.shortName ?? Title}</strong>
            {site?.claim === undefined ? null : <small>{site.claim}</small>}
          </span>
          <span className="gs-hidden">首页</span>
        </Link>
        {site === null ? null : <MegaMenu sections={site.navigation} />}
        <div className="gs-head-side">
          <Link className="gs-head-login" to="/login">
            登录
          </Link>
          {site?.action === undefined ? null : (
            <Link className="gs-head-action" to={site.action.path}>
              {site.action.title}
            </Link>
          )}
          <button className="gs-burger" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="gs-hidden">菜单</span>
            <svg viewBox="0 0 24 24" aria-hidden focusable="false">
              <path d="M3 8h18M3 16h18" />
            </svg>
          </button>
        </div>
      </div>
      {isOpen && site !== null ? <PhoneMenu sections={site.navigation} onClose={() => setOpen(false)} /> : null}
    </header>
  );
}
