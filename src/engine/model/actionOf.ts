import type { FormModel } from './EntityModel.ts';

/** What a record is saved for with a form, as rules see it (`action`): the main form stands for no action. */
export function actionOf({ name }: Pick<FormModel, 'name'>): string | undefined {
  return name === 'form' ? undefined : name;
}
