import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FieldMessages, MAX_PICTURE_BYTES, type Message, messages } from '@arot/contract';
import type { RequestHandler } from 'express';
import { Turns } from '../../../base/turns.ts';
import { ApiError } from '../../../http/api-error.ts';
import { boundaryOf } from '../../../http/multipart/multipart-syntax.ts';
import type { FormReceiver, PartHeaders, PartReceiver } from '../../../http/multipart/part-reader.ts';
import { readMultipart } from '../../../http/multipart/read-multipart.ts';
import { respondEarly } from '../../../http/multipart/respond-early.ts';
import { RequestValue } from '../../../http/request-value.ts';
import { type ConvertedPicture, convertPicture } from '../convert-picture.ts';

/** The file, and the delimiters and headers of its part. */
const MAX_BODY_BYTES = MAX_PICTURE_BYTES + 16 * 1024;
/** The maximum number of files in memory: 80 MiB. */
const MAX_RECEIVED = 8;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 60_000;

const pictures = new RequestValue<ConvertedPicture>('PictureUploads');

/**
 * The uploads of pictures in this process. A few files are received at once, and one is decoded, by a process of low
 * priority. The bytes of others stay in their sockets until it is their turn.
 */
export class PictureUploads {
  readonly #received = new Turns({
    concurrency: MAX_RECEIVED,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    isDropped: (work) => work.isAbandoned,
  });
  readonly #converted = new Turns({
    concurrency: 1,
    maxWaiting: MAX_RECEIVED,
    isDropped: (work) => work.isAbandoned,
  });

  /** @throws ApiError VALIDATION_ERROR, PAYLOAD_TOO_LARGE or SERVICE_UNAVAILABLE; UnavailableError */
  async convert(bytes: Buffer): Promise<ConvertedPicture> {
    return await this.#converted.run(() => convertPicture(bytes));
  }

  /** Reads and converts the picture of a request, before ts-rest validates the rest of the form, which is empty. */
  readonly receive: RequestHandler = async (request, response, next) => {
    try {
      if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
      const converted = await this.#received.run(async () => this.convert(await readPicture(request)));
      pictures.set(request, converted);
    } catch (error) {
      respondEarly(request, response as ServerResponse);
      throw response.destroyed ? cutOff(error) : error;
    }
    request.body = {};
    next();
  };
}

/** Returns the picture that {@link PictureUploads.receive} has converted. */
export function pictureOf(request: IncomingMessage): ConvertedPicture {
  return pictures.get(request);
}

async function readPicture(request: IncomingMessage): Promise<Buffer> {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === undefined) {
    throw new ApiError('VALIDATION_ERROR', {
      message: messages.sendPictureForm,
    });
  }
  const form = new PictureForm();
  await readMultipart(request, boundary, MAX_BODY_BYTES, form);
  return form.takeBytes();
}

function cutOff(cause: unknown): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: messages.bodyCutOff, cause });
}

const PART = 'picture';

/** The form of an upload while it arrives: one file, which stays in memory. */
class PictureForm implements FormReceiver {
  readonly #chunks: Buffer[] = [];
  readonly #issues: FieldMessages = Object.create(null);
  #length = 0;
  #isOpened = false;

  /** @returns a receiver, whose methods throw ApiError PAYLOAD_TOO_LARGE */
  openPart({ name, fileName }: PartHeaders): PartReceiver {
    if (name !== PART) return this.#reject(name.slice(0, 100).toWellFormed() || 'body', messages.unknownPart);
    if (fileName === undefined) return this.#reject(PART, messages.mustBeFile);
    if (this.#isOpened) return this.#reject(PART, messages.partOnlyOnce);
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
    if (Object.keys(this.#issues).length > 0) throw new ApiError('VALIDATION_ERROR', { fields: this.#issues });
    if (this.#length === 0) throw new ApiError('VALIDATION_ERROR', { fields: { [PART]: [messages.sendPicture] } });
    return Buffer.concat(this.#chunks.splice(0));
  }

  #reject(part: string, message: Message): PartReceiver {
    this.#issues[part] = [message];
    return { write: () => undefined, end: () => undefined };
  }
}

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { fields: { [PART]: [messages.fileTooLarge] } });
}
