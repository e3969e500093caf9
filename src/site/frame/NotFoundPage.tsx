import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SITE_HOME } from '#engine/site/pageAddress.ts';
import { Artwork } from '../art/Artwork.tsx';
import { useHeadOf } from './useHeadOf.ts';

export function NotFoundPage(): ReactNode {
  useHeadOf('页面不存在');
  return (
    <section className="gs-hero gs-on-ink">
      <div className="gs-hero-art">
        <Artwork art="grid-404" ground="none" />
      </div>
      <div className="gs-wide gs-hero-words">
        <p className="gs-eyebrow">404</p>
        <h1>这一页不在图纸上</h1>
        <p className="gs-hero-text">地址可能写错了，或者内容已经下线。</p>
        <div className="gs-hero-actions">
          <Link className="gs-button" to={SITE_HOME}>
            返回首页
          </Link>
        </div>
      </div>
    </section>
  );
}
