import { use, useEffect, useRef, type ReactNode, useState } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { pageText } from '#client/pageText.ts';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { LoadingContext } from '#renderer/navigation/NavigationContext.ts';
import type { SiteReply } from '#wire/SiteReplies.ts';
import { SiteContext, useSite } from './SiteContext.ts';
import './site.css';
import './frame.css';
import './footer.css';
import './header.css';
import { MegaMenu } from './MegaMenu.tsx';
import type { NavigationSection } from '#generated/documents/SiteDocument.ts';
import { sectionAt } from './crumbsOf.ts';

interface SiteFrameProps {
  readonly site: SiteReply;
  /** The address of the logo; empty if there is none. */
  readonly logo?: string;
  /** The page runs no scripts. */
  readonly isStill?: boolean;
  readonly children: ReactNode;
}

/** The frame of all public pages. After each navigation the page gets the focus, for screen readers. */
export function SiteFrame({ site, logo = pageText('logo'), isStill = false, children }: SiteFrameProps): ReactNode {
  const { pathname } = useLocation();
  const isLoading = use(LoadingContext);
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <SiteContext value={site}>
      <div className={isStill ? 'gs gs-still' : 'gs'}>
        <a
          className="gs-skip"
          href="#main"
          onClick={(event) => {
            // The address after # is the page.
            event.preventDefault();
            main.current?.focus();
          }}
        >
          跳到正文
        </a>
        <SiteHeader logo={logo} />
        {isLoading ? <div className="gs-loading" role="presentation" /> : null}
        <main ref={main} id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter logo={logo} />
      </div>
    </SiteContext>
  );
}

interface LogoProps {
  readonly logo: string;
}

/** The name of the company and the ways through its site. */
function SiteHeader({ logo }: LogoProps): ReactNode {
  const { Site: site, Title } = useSite();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="gs-head">
      <div className="gs-wide gs-head-row">
        <Link className="gs-brand" to={SITE_HOME}>
          <Logo logo={logo} />
          <span>
            <strong>{site?.shortName ?? Title}</strong>
            {site?.claim === undefined ? null : <small>{site.claim}</small>}
          </span>
          <span className="gj-unseen">首页</span>
        </Link>
        {site === null ? null : <MegaMenu sections={site.navigation} />}
        <div className="gs-head-side">
          {site?.search === undefined ? null : (
            <Link className="gs-head-search" to={site.search}>
              <span className="gj-unseen">搜索</span>
              <svg viewBox="0 0 24 24" aria-hidden focusable="false">
                <path d="M11 4a7 7 0 1 0 .1 0M16 16l5 5" />
              </svg>
            </Link>
          )}
          <Link className="gs-head-login" to="/login">
            登录
          </Link>
          {site?.action === undefined ? null : (
            <Link className="gs-head-action" to={site.action.path}>
              {site.action.title}
            </Link>
          )}
          <a className="gs-burger gs-burger-still" href="#links">
            菜单
          </a>
          <button className="gs-burger" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="gj-unseen">菜单</span>
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

/** The navigation over the whole screen of a phone. */
function PhoneMenu({ sections, onClose }: { sections: readonly NavigationSection[]; onClose: () => void }): ReactNode {
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const current = sectionAt(sections, pathname);
  useEffect(() => dialog.current?.showModal(), []);
  const leave = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className="gs-menu gs-on-ink" aria-label="网站菜单" onClose={onClose}>
      <div className="gs-menu-head">
        <Link to={SITE_HOME} onClick={leave}>
          首页
        </Link>
        <button type="button" onClick={leave}>
          <span className="gj-unseen">关闭菜单</span>
          <svg viewBox="0 0 24 24" aria-hidden focusable="false">
            <path d="M5 5l14 14M19 5 5 19" />
          </svg>
        </button>
      </div>
      <nav aria-label="网站导航">
        {sections.map((section) => (
          <details key={section.path} name="gs-menu" open={section === current}>
            <summary>{section.title}</summary>
            <ul>
              {[{ title: `${section.title}首页`, path: section.path }, ...(section.children ?? [])]
                .filter(({ path }, i, all) => all.findLastIndex((other) => other.path === path) === i)
                .map(({ title, path }) => (
                  <li key={path}>
                    <Link to={path} aria-current={path === pathname ? 'page' : undefined} onClick={leave}>
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </nav>
      <Link className="gs-button gs-button-plain" to="/login" onClick={leave}>
        登录
      </Link>
    </dialog>
  );
}

/** The company, all ways through its site once more, and a code for the phone. */
function SiteFooter({ logo }: LogoProps): ReactNode {
  const { Title, Site, Company, QrCode } = useSite();
  const footer = Site?.footer;
  return (
    <footer className="gs-foot gs-on-ink">
      <div className="gs-wide gs-foot-top">
        <div className="gs-foot-about">
          <Logo logo={logo} />
          <p className="gs-foot-name">{Title}</p>
          <p>{footer?.text}</p>
        </div>
        <nav id="links" className="gs-foot-links" aria-label="页脚导航">
          {(footer?.columns ?? []).map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ title: name, path }) => (
                  <li key={path}>
                    <Link to={path}>{name}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="gs-foot-reach">
          {QrCode === null ? null : (
            <figure>
              <svg
                viewBox={`0 0 ${QrCode.Size} ${QrCode.Size}`}
                role="img"
                aria-label={QrCode.Title}
                shapeRendering="crispEdges"
              >
                <rect width={QrCode.Size} height={QrCode.Size} fill="#fff" />
                <path d={QrCode.Path} fill="#000" />
              </svg>
              <figcaption>{QrCode.Title}</figcaption>
            </figure>
          )}
          {Company === null ? null : (
            <address>
              {Company.Phone === null ? null : (
                <a className="gs-foot-phone" href={`tel:${Company.Phone.replace(/[ -]/g, '')}`}>
                  {Company.Phone}
                </a>
              )}
              {Company.Email === null ? null : <a href={`mailto:${Company.Email}`}>{Company.Email}</a>}
              {Company.Address === null ? null : <span>{Company.Address}</span>}
            </address>
          )}
        </div>
      </div>
      <div className="gs-wide gs-foot-end">
        <span>
          © {new Date().getFullYear()} {Title}
        </span>
        {(footer?.legal ?? []).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </footer>
  );
}

/** The sign of the company, where its documents have one. */
const Logo = ({ logo }: LogoProps): ReactNode => (logo === '' ? null : <img className="gs-logo" src={logo} alt="" />);
