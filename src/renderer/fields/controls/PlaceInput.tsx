import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { isEmpty } from '#language/isEmpty.ts';
import { plainText } from '#language/plainText.ts';
import { Icon } from '../../layout/Icon.tsx';
import { ariaProps } from '../../form/fields/ariaProps.ts';
import type { ControlProps } from '../../form/fields/ControlProps.ts';
import { placeholderOf } from '../../form/fields/placeholderOf.ts';
import { useBrowserPosition, type Position } from './useBrowserPosition.ts';

/** A place: typed, or where the browser says that it is. The position goes to the fields of the degrees. */
export function PlaceInput(props: ControlProps): ReactNode {
  const { field, value, port, onChange, onBlur } = props;
  const take = ({ longitude, latitude }: Position): void => {
    const { position } = field;
    port.enter({
      values: {
        ...(position === undefined ? {} : { [position.longitude]: longitude, [position.latitude]: latitude }),
        // Only a map service knows the name of the place; the degrees stand in until somebody writes it.
        ...(isEmpty(value) ? { [field.name]: `东经 ${longitude}，北纬 ${latitude}` } : {}),
      },
    });
  };
  const { isLocating, failure, locate } = useBrowserPosition(take);
  return (
    <div className="gj-place">
      <Input
        {...ariaProps(props)}
        autoComplete="off"
        placeholder={placeholderOf(props, '请输入')}
        value={plainText(value, '、')}
        onChange={(event) => {
          onChange(event.target.value === '' ? null : event.target.value);
        }}
        onBlur={onBlur}
      />
      <Button icon={<Icon name="target" />} loading={isLocating} onClick={locate}>
        获取位置
      </Button>
      {failure === undefined ? null : (
        <p className="gj-place-failure" role="status">
          {failure}
        </p>
      )}
    </div>
  );
}
