import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type DocumentStore,
  MARKER_NAME,
  type MarkerName,
  StorageError,
  type StoredObject,
} from '../../../src/storage/document-store.ts';

/** A store in memory. Tests replace its methods to inject failures. */
export class MemoryStore implements DocumentStore {
  readonly objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>();

  async put(key: string, bytes: Readable): Promise<void> {
    try {
      this.objects.set(key, { bytes: await buffer(bytes), modifiedAt: new Date() });
    } catch (error) {
      throw new StorageError('write a document', error);
    }
  }

  async get(key: string): Promise<{ bytes: Readable; size: number } | undefined> {
    const object = this.objects.get(key);
    return object && { bytes: Readable.from([object.bytes]), size: object.bytes.length };
  }

  async delete(key: string): Promise<void> {
    this.objects.delete(key);
  }

  async *list(): AsyncGenerator<StoredObject> {
    for (const [key, { modifiedAt }] of this.objects) yield { key, modifiedAt };
  }

  marker: string | undefined;
  turn: string | undefined;

  async readMarker(name: MarkerName = MARKER_NAME): Promise<string | undefined> {
    return name === MARKER_NAME ? this.marker : this.turn;
  }

  async writeMarker(text: string, { replace = false, name = MARKER_NAME as MarkerName } = {}): Promise<void> {
    if (name !== MARKER_NAME) this.turn = text;
    else if (replace || this.marker === undefined) this.marker = text;
  }

  close(): void {}
}
