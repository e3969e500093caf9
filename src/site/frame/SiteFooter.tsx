import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../SiteContext.ts';
import './footer.css';
import { Logo } from './Logo.tsx';

/** The company, all ways through its site once more, and a code for the phone. */
export function SiteFooter(): ReactNode {
  const { Title, Site, Company, QrCode } = useSite();
  const footer = Site?.footer;
  return (
    <footer className="gs-foot gs-on-ink">
      <div className="gs-wide gs-foot-top">
        <div className="gs-foot-about">
          <Logo />
          <p className="gs-foot-name">{Title}</p>
          <p>{footer?.text}</p>
        </div>
        <nav className="gs-foot-links" aria-label="页脚导航">
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
