import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects garbage now: all of it, or with `minor` only what no old object refers to. */
export const collectGarbage: (options?: { type: 'minor' }) => void = runInNewContext('gc');
