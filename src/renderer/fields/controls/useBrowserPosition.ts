import { useState } from 'react';

/** Degrees east and north, six decimals. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

const TIMEOUT = 15_000;
const DENIED = '浏览器没有允许获取位置，请填写地点。';
const UNKNOWN = '没有获取到位置，请填写地点。';

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Asks the browser where it is; `failure` says in words why there is no answer. */
export function useBrowserPosition(onPosition: (position: Position) => void): {
  isLocating: boolean;
  failure: string | undefined;
  locate: () => void;
} {
  const [isLocating, setIsLocating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const locate = (): void => {
    setFailure(undefined);
    // Browsers answer on pages that came over https only.
    if (!('geolocation' in navigator)) {
      setFailure(UNKNOWN);
      return;
    }
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onPosition({ longitude: rounded(coords.longitude), latitude: rounded(coords.latitude) });
      },
      (error) => {
        setIsLocating(false);
        setFailure(error.code === error.PERMISSION_DENIED ? DENIED : UNKNOWN);
      },
      { enableHighAccuracy: true, timeout: TIMEOUT },
    );
  };
  return { isLocating, failure, locate };
}
