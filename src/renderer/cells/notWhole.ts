import type { FieldModel } from '#fields/FieldModel.ts';

/** Why what a cell shows is not put elsewhere: a part of it is not shown. */
export const notWhole = ({ title }: Pick<FieldModel, 'title'>): string => `「${title}」没有显示全，不能填到别处`;
