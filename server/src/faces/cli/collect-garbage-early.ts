import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Garbage collection on request, as V8 offers it with `--expose-gc`. */
type CollectGarbage = (options: { type: 'major' | 'minor'; flavor?: 'last-resort' }) => void;

/**
 * Lets V8 use little memory, for a command that reads a long input.
 *
 * By default V8 lets the heap grow to several times what is in use: an import that uses 50 MB had a heap of 260 MB. Nothing is
 * limited here, so a record of any size is still read.
 */
export function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--expose-gc');
  const collectGarbage: CollectGarbage = runInNewContext('gc');
  // V8 decides at the end of a full collection when the next one is due, so the first one is made now. Only a collection of this
  // flavor also takes back the space for new objects, which has grown to 64 MB while the modules were loaded.
  collectGarbage({ type: 'major', flavor: 'last-resort' });
  setNewSpaceFactor(16, collectGarbage);
}

/**
 * Lets the space for new objects grow once by a factor, from 1 MB, and then no more. With 1 MB an import takes half as much CPU
 * time again. V8 has no other way to set the size after its start.
 */
function setNewSpaceFactor(factor: number, collectGarbage: CollectGarbage): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  // The space grows when more objects than it can hold have survived a collection.
  const survivors = Array.from({ length: 40_000 }, (_, index) => ({ index }));
  collectGarbage({ type: 'minor' });
  setFlagsFromString('--semi-space-growth-factor=1');
  survivors.length = 0;
}
