import { expect, it } from 'vitest';
import { fileLimits, isFileFit } from '#engine/validate/fileLimits.ts';

const MB = 1024 * 1024;
const files = { type: 'attachments', accept: undefined, largest: undefined } as const;
const picture = { ...files, type: 'image' } as const;

it('gives pictures and attachments the limits of their kind', () => {
  expect(fileLimits(files)).toEqual({ bytes: 50 * MB, extensions: undefined });
  expect(fileLimits(picture)).toEqual({ bytes: 5 * MB, extensions: ['jpg', 'jpeg', 'png', 'webp'] });
});

it('lets a field narrow them, never widen its largest file', () => {
  expect(fileLimits({ ...files, largest: 10, accept: ['pdf'] })).toEqual({ bytes: 10 * MB, extensions: ['pdf'] });
  expect(fileLimits({ ...picture, largest: 50 }).bytes).toBe(5 * MB);
});

it('takes a file of a known kind up to the limit', () => {
  const resume = { ...files, largest: 10, accept: ['pdf'] };
  expect(isFileFit(resume, { extension: 'pdf', size: 10 * MB })).toBe(true);
  expect(isFileFit(resume, { extension: 'pdf', size: 10 * MB + 1 })).toBe(false);
  expect(isFileFit(resume, { extension: 'exe', size: 1 })).toBe(false);
});
