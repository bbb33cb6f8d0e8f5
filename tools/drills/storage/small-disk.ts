import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from '../site/clean-up.ts';

/** A file system of a few megabytes in memory, which can be filled and made read-only. Needs root. */
export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  constructor(megabytes: number) {
    if (process.getuid?.() !== 0) throw new Error('This drill mounts file systems. Run it as root.');
    this.folder = mkdtempSync(path.join(tmpdir(), 'arot-disk-'));
    this.#filler = path.join(this.folder, 'filler');
    atEnd(() => rmSync(this.folder, { recursive: true, force: true }));
    runAsRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder);
    atEnd(() => runAsRoot('umount', '-l', this.folder));
    chmodSync(this.folder, 0o755);
  }

  /** Writes until the disk is full. */
  fill(): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (const size of [1_000_000, 10_000, 1]) fillWith(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  makeReadOnly(): void {
    runAsRoot('mount', '-o', 'remount,ro', this.folder);
  }

  makeWritable(): void {
    runAsRoot('mount', '-o', 'remount,rw', this.folder);
  }
}

function fillWith(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function runAsRoot(program: string, ...args: readonly string[]): void {
  execFileSync(program, args);
}
