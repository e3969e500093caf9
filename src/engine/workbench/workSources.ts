import { isMoment } from '#fields/table/fieldKinds.ts';
import { groupingBy, type Grouping } from './ownBlock.ts';
import { isAnswerable, openedList, type WorkReader } from './offerWorkbench.ts';

/** A named thing from which a block can be created. */
interface Named<K extends string = string> {
  readonly Key: K;
  readonly Title: string;
}

/** A list from which a user may create blocks, and the figures that it can answer for the user. */
export interface WorkSource {
  /** entity/document */
  readonly List: string;
  readonly Title: string;
  readonly Sums: readonly Named[];
  /** Fields that a chart can group by. */
  readonly Groups: readonly (Named & { readonly Grouping: Grouping })[];
  /** Dates that can follow the chosen period. */
  readonly Dates: readonly Named[];
}

/** The lists of a user's menu in order, with the sums and groups that each can answer. */
export function workSources(reader: WorkReader): WorkSource[] {
  return [...reader.lists].flatMap((List): WorkSource[] => {
    const opened = openedList(List, reader);
    if (opened === undefined) return [];
    const { entity, model } = opened;
    const fields = model.filters.flatMap((name) => {
      const field = entity.field(name);
      return field !== undefined && isAnswerable({ list: List, by: name }, opened, reader) ? [field] : [];
    });
    const sums = model.sums.filter(({ key }) => isAnswerable({ list: List, sum: key }, opened, reader));
    return [
      {
        List,
        Title: model.title,
        Sums: sums.map(({ key, title, field }) => ({
          Key: key,
          Title: title === '' ? (entity.field(field ?? '')?.title ?? key) : title,
        })),
        Groups: fields.flatMap((field) => {
          const Grouping = groupingBy(entity, field);
          return Grouping === undefined ? [] : [{ Key: field.name, Title: field.title, Grouping }];
        }),
        Dates: fields.filter(isMoment).map(({ name, title }) => ({ Key: name, Title: title })),
      },
    ];
  });
}
