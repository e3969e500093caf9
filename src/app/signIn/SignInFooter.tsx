import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Company } from '#wire/Company.ts';

const QrCode = lazy(async () => ({ default: (await import('#renderer/layout/QrCode.tsx')).QrCode }));

/** The company below the sign-in form: pages of its site, how to reach it, and a code for the phone. */
export function SignInFooter({ company }: { company: Company }): ReactNode {
  const { Name, Links, Phone, Email, Address, QrCode: code } = company;
  return (
    <footer className="gj-login-foot">
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
          <Suspense>
            <QrCode text={code.Text} title={code.Title} />
          </Suspense>
          <figcaption>{code.Title}</figcaption>
        </figure>
      )}
    </footer>
  );
}
