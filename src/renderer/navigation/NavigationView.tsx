import { Component, startTransition, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, type Location } from 'react-router-dom';
import type { Navigation, Shown } from './createNavigation.ts';
import { LoadingContext, NavigationContext } from './NavigationContext.ts';
import type { FailedProps } from './ScreenRoute.ts';

interface NavigationViewProps {
  readonly navigation: Navigation;
  /** Shown until the first screen is. */
  readonly waiting: ReactNode;
}

export function NavigationView({ navigation, waiting }: NavigationViewProps): ReactNode {
  const [shown, setShown] = useState(navigation.shown);
  useLayoutEffect(
    () =>
      navigation.follow((next, isAtOnce) => {
        const draw = (): void => setShown(next);
        // A screen whose parts are still to come leaves the one before where it is.
        if (isAtOnce) flushSync(draw);
        else startTransition(draw);
      }),
    [navigation],
  );
  return (
    <NavigationContext value={navigation}>
      <LoadingContext value={shown.isLoading}>
        <Router location={shown.location} navigator={navigation.navigator}>
          {shown.screens.length === 0 ? waiting : drawScreens(shown, navigation.retry)}
        </Router>
      </LoadingContext>
    </NavigationContext>
  );
}

/** Each screen inside of the one around it, up to one that failed. */
function drawScreens({ screens, location }: Shown, retry: () => void): ReactNode {
  const failedAt = screens.findIndex(({ failure }) => failure !== undefined);
  const toldAt = screens.findLastIndex(({ Failed }, i) => i <= failedAt && Failed !== undefined);
  return screens.reduceRight<ReactNode>((inside, { draw, Failed }, i) => {
    if (i === toldAt && Failed !== undefined) return <Failed error={screens[failedAt]?.failure?.error} retry={retry} />;
    if (failedAt >= 0 && i > toldAt) return null;
    const drawn = draw?.(inside);
    if (Failed === undefined) return drawn;
    return (
      <Holding Failed={Failed} place={location} retry={retry}>
        {drawn}
      </Holding>
    );
  }, null);
}

interface HoldingProps {
  readonly Failed: ComponentType<FailedProps>;
  readonly place: Location;
  readonly retry: () => void;
  readonly children: ReactNode;
}

interface HoldingState {
  readonly place: Location;
  readonly failure?: { readonly error: unknown } | undefined;
}

/** An error boundary around a screen; retries at another address. */
class Holding extends Component<HoldingProps, HoldingState> {
  override state: HoldingState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<HoldingState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: HoldingProps, state: HoldingState): HoldingState | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render(): ReactNode {
    const { Failed, retry, children } = this.props;
    const { failure } = this.state;
    return failure === undefined ? children : <Failed error={failure.error} retry={retry} />;
  }
}
