// A risk flag as people name it on a command line.
import { FLAG_NAMES, type Flag } from '../../../src-shared/flags.ts';
import { UsageError } from '../../program/environment.ts';

/** @throws UsageError that lists the flags there are */
export function parseFlag(text: string): Flag {
  const flag = FLAG_NAMES.find((name) => name === text);
  if (flag === undefined)
    throw new UsageError(`There is no flag "${text}". The flags are: ${FLAG_NAMES.join(', ')}.`);
  return flag;
}
