import { lazy, Suspense, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Values, plainText } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListActionModel } from '#engine/model/ListModel.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';

type OpenAction = ListActionModel & { kind: 'open' };

const QrCode = lazy(async () => ({ default: (await import('../../layout/QrCode.tsx')).QrCode }));

/** Opens the list of an action, filtered by a row, or shows its address as a QR code. */
export function useOpenList({ titleField }: EntityModel): (action: OpenAction, row: Values) => void {
  const { listPath, notify } = useRenderer();
  const navigate = useNavigate();
  return useCallback(
    ({ title, list, by, scene, codeHint }, row) => {
      const search = new URLSearchParams({ [by]: String(rowId(row)), ...(scene === undefined ? {} : { scene }) });
      const path = `${listPath(list) ?? ''}?${search.toString()}`;
      if (codeHint === undefined) {
        void navigate(path);
        return;
      }
      const name = plainText(row[titleField] ?? null, '、');
      const address = `${location.origin}${location.pathname}#${path}`;
      notify.tell(
        `${title}：${name}`,
        <div className="gj-address-code">
          <Suspense>
            <QrCode text={address} title={`${name}的${title}`} />
          </Suspense>
          <p>{codeHint}</p>
        </div>,
      );
    },
    [listPath, navigate, notify, titleField],
  );
}
