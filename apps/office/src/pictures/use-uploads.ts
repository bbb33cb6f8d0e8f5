import { useEffect, useRef, useState } from 'react';
import { staff } from '../shop.ts';

/** A file on its way to the server. */
export type Upload = {
  readonly id: number;
  readonly name: string;
  /** Between 0 and 1; undefined while it waits for the files before it. */
  readonly progress?: number;
  readonly error?: unknown;
};

let lastId = 0;

/**
 * Uploads pictures one after the other, so that they arrive in the order of the files.
 *
 * @param onUploaded receives the reference of each picture
 */
export function useUploads(onUploaded: (reference: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const controllers = useRef(new Map<number, AbortController>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const remove = (id: number) => {
    controllers.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  const send = async (id: number, picture: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    update(id, { progress: 0 });
    try {
      const { reference } = await staff.pictures.upload(
        { picture },
        { signal, onUploadProgress: ({ loaded, total }) => update(id, { progress: total ? loaded / total : 0 }) },
      );
      if (signal.aborted) return;
      remove(id);
      latest.current(reference);
    } catch (error) {
      if (!signal.aborted) update(id, { error });
    }
  };

  return {
    uploads,
    /** @param issueOf what is wrong with a file that is not worth sending */
    add: (files: readonly File[], issueOf: (file: File) => Error | undefined) => {
      for (const file of files) {
        const id = ++lastId;
        const error = issueOf(file);
        setUploads((all) => [...all, { id, name: file.name, ...(error && { error }) }]);
        if (error) continue;
        const controller = new AbortController();
        controllers.current.set(id, controller);
        queue.current = queue.current.then(() => send(id, file, controller));
      }
    },
    /** Cancels an upload, or removes the message about it. */
    cancel: (id: number) => {
      controllers.current.get(id)?.abort();
      remove(id);
    },
  };
}
