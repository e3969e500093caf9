import { useEffect, useEffectEvent, useRef, type ReactNode, Suspense } from 'react';
import { useSnapshot, ref } from 'valtio';
import { Link } from 'react-router-dom';
import { projectStore } from '../session/projectStore.ts';
import { client } from '../session/client.ts';
import { productName, type Notice } from '../session/appStore.ts';
import { pageText } from '#client/pageText.ts';
import { lazyWhenIdle } from '#renderer/layout/whenIdle.ts';
import { chooseLanguage, languageName, otherLanguage } from '../session/language.ts';
import './signIn.css';
import type { Company } from '#wire/SiteReplies.ts';
import './toast.css';
import type { Toasting } from './useToast.ts';

/** Not urgent: its code is fetched after the code that signing in needs. */
const QrCode = lazyWhenIdle(async () => (await import('#renderer/layout/QrCode.tsx')).QrCode);

/** The company below the sign-in form: pages of its site, how to reach it, and a code for the phone. */
function SignInFooter({ company }: { company: Company }): ReactNode {
  const { Name, Links, Phone, Email, Address, QrCode: code } = company;
  return (
    <footer className="gj-hint gj-login-foot">
      <div>
        {Links.length === 0 ? null : (
          <nav aria-label="关于我们">
            {Links.map(({ Title, Path }) => (
              <Link key={Path} to={Path}>
                {Title}
              </Link>
            ))}
          </nav>
        )}
        <address>
          <strong>{Name}</strong>
          {Phone === null ? null : (
            <span>
              电话：<a href={`tel:${Phone.replace(/[ -]/g, '')}`}>{Phone}</a>
            </span>
          )}
          {Email === null ? null : (
            <span>
              邮箱：<a href={`mailto:${Email}`}>{Email}</a>
            </span>
          )}
          {Address === null ? null : <span>地址：{Address}</span>}
        </address>
      </div>
      {code === null ? null : (
        <figure className="gj-login-qr">
          <div>
            <Suspense>
              <QrCode text={code.Text} title={code.Title} />
            </Suspense>
          </div>
          <figcaption>{code.Title}</figcaption>
        </figure>
      )}
    </footer>
  );
}

const LIFE = 6000;

/** A message. An error stays at the form until the user closes it or the next one comes; others close after a while. */
function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): ReactNode {
  const close = useEffectEvent(onClose);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice.kind === 'error') {
      // Its form may be scrolled on a phone.
      box.current?.scrollIntoView({ block: 'nearest' });
      return undefined;
    }
    const timer = setTimeout(() => close(), LIFE);
    return () => clearTimeout(timer);
  }, [notice]);
  const { kind, title, text } = notice;
  return (
    <div ref={box} className={`gj-toast is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span>
        {title === undefined ? null : <strong>{title}</strong>}
        {text}
      </span>
      <button type="button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  );
}

interface SignInFrameProps {
  readonly title: string;
  readonly toast: Toasting;
  readonly children: ReactNode;
}

/** The frame of the screens before signing in: the name of the product, its company, and messages. */
export function SignInFrame({ title, toast, children }: SignInFrameProps): ReactNode {
  const name = productName();
  const logo = pageText('logo');
  const language = otherLanguage();
  const { company } = useSnapshot(projectStore);
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
  useEffect(() => void loadCompany(), []);
  return (
    <div className="gj-login">
      <aside className="gj-login-brand">
        {logo === '' ? null : <img className="gj-login-logo" src={logo} alt="" />}
        <p className="gj-login-name">{name}</p>
        <p className="gj-login-claim">{company?.Claim}</p>
        <svg className="gj-login-art" viewBox="0 0 400 240" aria-hidden>
          <path d="M0 200 80 140 150 170 230 84 300 116 400 24" />
          <path d="M0 232 90 190 170 206 250 150 330 168 400 112" />
        </svg>
      </aside>
      <main className="gj-login-main">
        {language === undefined ? null : (
          <button type="button" className="gj-login-language" lang={language} onClick={chooseLanguage}>
            {languageName()}
          </button>
        )}
        <div className="gj-login-form">
          <h1>{title}</h1>
          {toast.notice?.kind === 'error' ? <Toast notice={toast.notice} onClose={toast.dismiss} /> : null}
          {children}
        </div>
      </main>
      {company === null || company === undefined ? null : <SignInFooter company={company} />}
      {toast.notice === undefined || toast.notice.kind === 'error' ? null : (
        <Toast notice={toast.notice} onClose={toast.dismiss} />
      )}
    </div>
  );
}

/** Fetches the product's company once. */
async function loadCompany(): Promise<void> {
  if (projectStore.company !== undefined) return;
  try {
    const company = await client.http.get('/api/System/GetCompany');
    projectStore.company = company === null ? null : ref(company);
  } catch {
    // The sign-in screen works without its footer; the next visit fetches it again.
  }
}
