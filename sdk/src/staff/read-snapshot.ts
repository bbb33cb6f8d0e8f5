import type { DownloadOptions } from '../client-options.ts';
import type { Download } from '../download.ts';
import { ArotConnectionError } from '../errors.ts';
import type { StaffCategory, StaffProductDetail } from '../generated/staff-types.ts';

/** A line of a snapshot. The last one has the cursor from which the events continue. */
export type SnapshotLine =
  | { category: StaffCategory; product?: never; cursor?: never }
  | { product: StaffProductDetail; category?: never; cursor?: never }
  | { cursor: string; category?: never; product?: never };

/** Reads a snapshot line by line, while it arrives. `StaffEvents` describes it for callers. */
export async function* readSnapshot(
  download: (options: DownloadOptions) => Promise<Download>,
  options: DownloadOptions = {},
): AsyncGenerator<SnapshotLine, void, undefined> {
  const file = await download(options);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunksOf(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as SnapshotLine;
      yield line;
      if (line.cursor !== undefined) return;
    }
  }
  throw new ArotConnectionError(new Error('the snapshot has no last line'));
}

/** Returns the bytes of a download as they arrive, or at once where fetch has no streams. */
async function* chunksOf({ stream, arrayBuffer }: Download): AsyncGenerator<Uint8Array, void, undefined> {
  if (!stream) return yield new Uint8Array(await arrayBuffer());
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the call if the caller has stopped reading. It has no effect on a stream that has ended.
    reader.cancel().catch(() => {});
  }
}
