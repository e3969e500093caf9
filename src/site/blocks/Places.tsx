import type { ReactNode } from 'react';
import type { PlaceItem, PlacesBlock } from '#generated/documents/PageDocument.ts';
import { useSite } from '../frame/SiteContext.ts';
import { Block } from '../frame/Block.tsx';
import './more.css';

export function Places({ block }: { block: PlacesBlock }): ReactNode {
  const { Company: company } = useSite();
  const { isCompany, items = [] } = block;
  const own: PlaceItem[] =
    isCompany === true && company !== null
      ? [
          {
            title: company.Name,
            ...(company.Address === null ? {} : { address: company.Address }),
            ...(company.Phone === null ? {} : { phone: company.Phone }),
            ...(company.Email === null ? {} : { email: company.Email }),
          },
        ]
      : [];
  return (
    <Block head={block}>
      <ul className="gs-places">
        {[...own, ...items].map((item) => (
          <Place key={item.title} item={item} />
        ))}
      </ul>
    </Block>
  );
}

const Place = ({ item: { title, city, address, phone, email, hours } }: { item: PlaceItem }): ReactNode => (
  <li>
    {city === undefined ? null : <p className="gs-tag">{city}</p>}
    <h3>{title}</h3>
    <dl>
      {address === undefined ? null : <Line label="地址">{address}</Line>}
      {phone === undefined ? null : (
        <Line label="电话">
          <a href={`tel:${phone.replace(/[ -]/g, '')}`}>{phone}</a>
        </Line>
      )}
      {email === undefined ? null : (
        <Line label="邮箱">
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
      )}
      {hours === undefined ? null : <Line label="时间">{hours}</Line>}
    </dl>
  </li>
);

const Line = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
