import type { Readable } from 'node:stream';
import { type EndedWork, Work } from '../base/work.ts';
import type { DocumentStore } from './document-store.ts';

/** An operation of the document store that has ended. */
type EndedStoreOperation = EndedWork & {
  readonly operation: 'put' | 'get' | 'delete' | 'list' | 'read_marker' | 'write_marker';
  /** `aborted`: the client stopped sending, or its form was rejected. `missing`: there is no such object. */
  readonly result: 'success' | 'missing' | 'aborted' | 'failure';
};

export type ObserveStore = (operation: EndedStoreOperation) => void;

/** Returns a store whose operations are observed. Opening a document counts, sending it to the client does not. */
export function observeStore(store: DocumentStore, observe: ObserveStore): DocumentStore {
  const begin = (operation: EndedStoreOperation['operation']) => {
    const origin = Work.current()?.origin;
    const startedAt = performance.now();
    return (result: EndedStoreOperation['result'], error?: unknown) =>
      observe({ operation, result, origin, startedAt, durationMs: performance.now() - startedAt, waitedMs: 0, error });
  };
  const timed = async <T>(
    operation: EndedStoreOperation['operation'],
    run: () => Promise<T>,
    resultOf: (value: T) => EndedStoreOperation['result'] = () => 'success',
  ): Promise<T> => {
    const end = begin(operation);
    try {
      const value = await run();
      end(resultOf(value));
      return value;
    } catch (error) {
      end('failure', error);
      throw error;
    }
  };
  return {
    put: (key, bytes) => observePut(store, key, bytes, begin('put')),
    get: (key) =>
      timed(
        'get',
        () => store.get(key),
        (object) => (object ? 'success' : 'missing'),
      ),
    delete: (key) => timed('delete', () => store.delete(key)),
    readMarker: (name) => timed('read_marker', () => store.readMarker(name)),
    writeMarker: (text, options) => timed('write_marker', () => store.writeMarker(text, options)),
    list: async function* () {
      const end = begin('list');
      try {
        yield* store.list();
        end('success');
      } catch (error) {
        end('failure', error);
        throw error;
      }
    },
    close: () => store.close(),
  };
}

async function observePut(
  store: DocumentStore,
  key: string,
  bytes: Readable,
  end: (result: EndedStoreOperation['result'], error?: unknown) => void,
): Promise<void> {
  try {
    await store.put(key, bytes);
    end('success');
  } catch (error) {
    // The error of the source belongs to the client, not to the store.
    if (bytes.errored) end('aborted');
    else end('failure', error);
    throw error;
  }
}
