import { Button } from 'antd';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import './feedback.css';

/** A lazily loaded part of a screen; shows `waiting`, or an error and a retry button in its place only. */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  let known: ComponentType<P> | undefined;
  return function LaterPart(props) {
    const [part, setPart] = useState({ drawn: known, isLost: false });
    const isWaiting = part.drawn === undefined && !part.isLost;
    useEffect(() => {
      if (!isWaiting) return undefined;
      let isLeft = false;
      load().then(
        (drawn) => {
          known = drawn;
          if (!isLeft) setPart({ drawn, isLost: false });
        },
        () => {
          if (!isLeft) setPart({ drawn: undefined, isLost: true });
        },
      );
      return () => {
        isLeft = true;
      };
    }, [isWaiting]);
    if (part.drawn !== undefined) return createElement(part.drawn, props);
    if (!part.isLost) return waiting;
    return (
      <p className="gj-lost-part" role="alert">
        这部分没有加载出来。
        <Button type="link" onClick={() => setPart({ drawn: undefined, isLost: false })}>
          重试
        </Button>
      </p>
    );
  };
}
