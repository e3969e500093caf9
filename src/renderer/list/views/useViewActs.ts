import { useState } from 'react';
import { useRenderer, asAppError, type EntitySchema } from '../../stores/RendererContext.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { formatListQuery } from '#engine/query/parseListQuery.ts';
import { useSearchParams } from 'react-router-dom';
import type { Http } from '#client/http/Http.ts';
import { errorText } from '../../feedback/errorText.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import type { ColumnChoice } from '../table/columnChoice.ts';
import { type SetQuery, addressOfView, type ListViews } from './useListViews.ts';

/** A list as its views see it. */
export interface Viewed {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  readonly query: ListQuery;
  readonly setQuery: SetQuery;
  /** The shown columns, all possible ones, and the user's choice in this browser. */
  readonly columns: readonly DrawnColumn[];
  readonly all: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  /** Opens what changes rows and columns, saves them as a view, or keeps all views. */
  readonly open: (what: ViewDialogKind) => void;
  readonly dialog: ViewDialogKind | undefined;
  readonly close: () => void;
}

export type ViewDialogKind = 'edit' | 'saveAs' | 'keep';

export interface ViewProps {
  readonly views: ListViews;
  readonly viewed: Viewed;
}

export interface ViewDialogProps extends ViewProps {
  readonly what: ViewDialogKind;
  readonly onClose: () => void;
}

export interface ViewActs {
  readonly isBusy: boolean;
  /** The current query of the list, as a view stores it. */
  readonly params: () => Readonly<Record<string, string>>;
  /** Shows an unchanged view; 0: the list without a view. */
  readonly choose: (id: number) => void;
  /** Makes a call about the views of `list` and loads them again; undefined after reporting an error. */
  readonly act: <T>(make: (http: Http, list: string) => Promise<T>, done?: string) => Promise<T | undefined>;
}

export function useViewActs({ views, viewed }: ViewProps): ViewActs {
  const { list, query, all, choice } = viewed;
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [, setSearch] = useSearchParams();
  const act: ViewActs['act'] = async (make, done) => {
    setIsBusy(true);
    try {
      const made = await work.track(make(client.http, `${list.entity}/${list.name}`));
      await views.reload();
      if (done !== undefined) notify.success(done);
      return made;
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    params: () => {
      const params = formatListQuery(list, { ...query, page: 0 });
      // Columns chosen in this browser are saved with the view.
      if (query.columns !== undefined || choice === undefined) return params;
      const hidden = new Set(choice.hidden);
      const known = new Set([...choice.order, ...all.map(({ key }) => key)]);
      const shown = [...known].filter((key) => !hidden.has(key) && all.some((column) => column.key === key));
      return { ...params, columns: shown.join() };
    },
    choose: (id) => setSearch((before) => addressOfView(list, id, before), { flushSync: true }),
    act,
  };
}
