import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isEmpty, plainText } from '#language/Value.ts';
import { Icon } from '../../layout/Icon.tsx';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';

/** Degrees east and north, six decimals. */
interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

const TIMEOUT = 15_000;
const DENIED = '浏览器没有允许获取位置，请填写地点。';
const UNKNOWN = '没有获取到位置，请填写地点。';

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Queries the browser's position; `failure` explains why there is none. */
function useBrowserPosition(onPosition: (position: Position) => void): {
  isLocating: boolean;
  failure: string | undefined;
  locate: () => void;
} {
  const [isLocating, setIsLocating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const locate = (): void => {
    setFailure(undefined);
    // Browsers provide the position only on https pages.
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

/** A position, as people write it. */
const degreesText = ({ longitude, latitude }: Position): string => `东经 ${longitude}，北纬 ${latitude}`;

/** A place: typed, or the position from the browser. The position is written to the fields for degrees. */
export function PlaceInput(props: ControlProps): ReactNode {
  const { field, value, port, onChange, onBlur } = props;
  const { position } = field;
  const [east, north] =
    position === undefined ? [] : [position.longitude, position.latitude].map((name) => port.shown(name));
  const [at, setAt] = useState(
    typeof east === 'number' && typeof north === 'number' ? { longitude: east, latitude: north } : undefined,
  );
  const take = (found: Position): void => {
    const { longitude, latitude } = found;
    setAt(found);
    port.enter({
      values: {
        ...(position === undefined ? {} : { [position.longitude]: longitude, [position.latitude]: latitude }),
        // The browser does not know the place's name; use the degrees until the user types one.
        ...(isEmpty(value) ? { [field.name]: degreesText(found) } : {}),
      },
    });
  };
  const { isLocating, failure, locate } = useBrowserPosition(take);
  const locateFirst = useEffectEvent((state: PermissionState) => {
    if (state === 'granted' && isEmpty(value)) locate();
  });
  useEffect(() => {
    // Without the permission, only a press may ask for it.
    const asked = 'permissions' in navigator ? navigator.permissions.query({ name: 'geolocation' }) : undefined;
    asked?.then(({ state }) => locateFirst(state)).catch(() => undefined);
  }, []);
  return (
    <div className="gj-wrap gj-place">
      <Input
        {...ariaProps(props)}
        autoComplete="off"
        placeholder={placeholderOf(props, 'enter')}
        value={plainText(value, '、')}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
      />
      <Button icon={<Icon name="target" />} loading={isLocating} onClick={locate}>
        获取位置
      </Button>
      {at === undefined || value === degreesText(at) ? null : <small>{degreesText(at)}</small>}
      {failure === undefined ? null : (
        <p className="gj-place-failure" role="status">
          {failure}
        </p>
      )}
    </div>
  );
}
