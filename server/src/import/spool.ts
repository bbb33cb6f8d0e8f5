import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUFFER_LENGTH = 1 << 16;

/** Text of any length in a temporary file. The file has no name, so it ends with the process in whatever way. */
export class Spool {
  readonly #file: FileHandle;
  #buffer = '';

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async use<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
    const name = path.join(tmpdir(), `arot-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    try {
      await rm(name);
      return await work(new Spool(file));
    } finally {
      await file.close();
    }
  }

  async write(text: string): Promise<void> {
    this.#buffer += text;
    if (this.#buffer.length >= BUFFER_LENGTH) await this.#flush();
  }

  /** Reads all that was written, in other pieces. */
  async *read(): AsyncGenerator<string> {
    await this.#flush();
    yield* this.#file.createReadStream({ start: 0, encoding: 'utf8', autoClose: false });
  }

  /** Reads the lines. Unlike `node:readline`, it takes only a line feed as an end: JSON may contain U+2028. */
  async *readLines(): AsyncGenerator<string> {
    let rest = '';
    for await (const text of this.read()) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  }

  async #flush(): Promise<void> {
    const text = this.#buffer;
    this.#buffer = '';
    await this.#file.appendFile(text);
  }
}
