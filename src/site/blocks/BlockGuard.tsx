import { Component, type ReactNode } from 'react';

interface BlockGuardProps {
  readonly children: ReactNode;
}

/** Keeps a block that could not be fetched or drawn from taking the rest of the page with it. Nothing but a fresh page fetches it again. */
export class BlockGuard extends Component<BlockGuardProps, { readonly isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true };
  }

  override render(): ReactNode {
    if (!this.state.isLost) return this.props.children;
    return (
      <p className="gs-wide gs-note" role="alert">
        这部分没有加载出来。
        <button type="button" onClick={() => location.reload()}>
          重新加载
        </button>
      </p>
    );
  }
}
