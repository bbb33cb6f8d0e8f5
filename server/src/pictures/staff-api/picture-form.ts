import { type FieldErrors, MAX_PICTURE_BYTES } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';
import type { FormReceiver, PartHeaders, PartReceiver } from '../../http/multipart/part-reader.ts';

const PART = 'picture';

/** The form of an upload while it arrives: one file, which stays in memory. */
export class PictureForm implements FormReceiver {
  readonly #chunks: Buffer[] = [];
  readonly #issues: Record<string, string[]> = Object.create(null);
  #length = 0;
  #isOpened = false;

  /** @returns a receiver, whose methods throw ApiError PAYLOAD_TOO_LARGE */
  openPart({ name, fileName }: PartHeaders): PartReceiver {
    if (name !== PART) return this.#reject(name.slice(0, 100).toWellFormed() || 'body', 'Unknown part.');
    if (fileName === undefined) return this.#reject(PART, 'Must be a file.');
    if (this.#isOpened) return this.#reject(PART, 'Send this part only once.');
    this.#isOpened = true;
    return {
      write: (bytes) => {
        this.#length += bytes.length;
        if (this.#length > MAX_PICTURE_BYTES) throw tooLarge();
        // A copy, because a chunk can be a small part of a large buffer.
        this.#chunks.push(Buffer.from(bytes));
      },
      end: () => undefined,
    };
  }

  async ready(): Promise<void> {}

  /** @throws ApiError VALIDATION_ERROR for other parts, or without a file */
  takeBytes(): Buffer {
    const fields: FieldErrors = this.#issues;
    if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_ERROR', { fields });
    if (this.#length === 0)
      throw new ApiError('VALIDATION_ERROR', { fields: { [PART]: ['Send the file of a picture.'] } });
    return Buffer.concat(this.#chunks.splice(0));
  }

  #reject(part: string, message: string): PartReceiver {
    this.#issues[part] = [message];
    return { write: () => undefined, end: () => undefined };
  }
}

export function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { fields: { [PART]: ['Must have at most 10 MiB.'] } });
}
