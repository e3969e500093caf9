import { useSyncExternalStore, type ReactNode } from 'react';
import { useSite } from '../frame/SiteContext.ts';

const never = () => () => undefined;

/** Renders its children in a browser with scripts only; otherwise says how else to reach the company. */
export function LiveOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { Company } = useSite();
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isLive) return children;
  const ways = [Company?.Phone, Company?.Email].filter((way) => typeof way === 'string');
  return (
    <>
      <noscript>
        <p className="gs-note">
          在线提交需要浏览器启用 JavaScript{ways.length === 0 ? '' : `；也可以直接联系我们：${ways.join('，')}`}。
        </p>
      </noscript>
      <div className="gs-live" />
    </>
  );
}
