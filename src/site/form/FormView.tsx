import { lazy, Suspense, type ReactNode, useSyncExternalStore } from 'react';
import type { FormBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import { useSite } from '../frame/SiteContext.ts';

const PublicForm = lazy(async () => ({ default: (await import('./PublicForm.tsx')).PublicForm }));

export function FormView({ block }: { block: FormBlock }): ReactNode {
  const fixed = Object.fromEntries(Object.entries(block.values ?? {}).map(([name, value]) => [name, { value }]));
  return (
    <Block head={block}>
      <LiveOnly>
        <Suspense fallback={<div className="gs-waiting" />}>
          <PublicForm form={block.form} fixed={fixed} />
        </Suspense>
      </LiveOnly>
    </Block>
  );
}

const never = () => () => undefined;

/** Renders its children in a browser with scripts only; otherwise says how else to reach the company. */
function LiveOnly({ children }: { readonly children: ReactNode }): ReactNode {
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
