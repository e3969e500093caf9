import { Checkbox } from 'antd';
import { useId, type ReactNode } from 'react';
import { channelWords } from '#engine/reminder/channelWords.ts';
import { NOTICE_CHANNELS, type NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { NoticeRow } from '#engine/reminder/NoticeRow.ts';

interface ChannelChoiceProps {
  readonly notice: Pick<NoticeRow, 'Channels' | 'Possible'>;
  readonly value: readonly NoticeChannel[];
  readonly error: string | undefined;
  readonly onChange: (channels: readonly NoticeChannel[]) => void;
}

/** By which channels a notice goes out; one that sends nothing here cannot be added, and says why. */
export function ChannelChoice({ notice, value, error, onChange }: ChannelChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="gj-admin-field" role="group" aria-labelledby={id}>
      <span id={id} className="gj-admin-label">
        渠道<i aria-hidden>*</i>
      </span>
      <ul className="gj-channels">
        {NOTICE_CHANNELS.map((channel) => {
          const isPossible = notice.Possible.includes(channel);
          return (
            <li key={channel}>
              <Checkbox
                checked={value.includes(channel)}
                disabled={!isPossible && !notice.Channels.includes(channel)}
                onChange={({ target: { checked } }) => {
                  onChange(NOTICE_CHANNELS.filter((each) => (each === channel ? checked : value.includes(each))));
                }}
              >
                {channelWords[channel].title}
              </Checkbox>
              {isPossible ? null : <span className="gj-admin-hint">{channelWords[channel].hindrance}</span>}
            </li>
          );
        })}
      </ul>
      {error === undefined ? null : (
        <p className="gj-admin-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
