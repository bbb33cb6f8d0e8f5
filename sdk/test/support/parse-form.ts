import type { IncomingMessage } from 'node:http';
import { Readable, Writable } from 'node:stream';
import formidable from 'formidable';
import type { ReceivedRequest } from './scripted-server.ts';

export type ParsedForm = {
  readonly fields: Record<string, string[] | undefined>;
  readonly files: Record<string, { name: string | null; type: string | null; bytes: Buffer }[] | undefined>;
};

/** Reads a multipart request with the parser that the server uses. */
export async function parseForm({ headers, bytes }: ReceivedRequest): Promise<ParsedForm> {
  const contents: Buffer[][] = [];
  const form = formidable({
    fileWriteStreamHandler: () => {
      const chunks: Buffer[] = [];
      contents.push(chunks);
      return new Writable({ write: (chunk, _, done) => done(void chunks.push(chunk)) });
    },
  });
  const request = Object.assign(Readable.from([bytes]), { headers }) as unknown as IncomingMessage;
  const [fields, files] = await form.parse(request);
  let index = 0;
  return {
    fields,
    files: Object.fromEntries(
      Object.entries(files).map(([part, ofPart = []]) => [
        part,
        ofPart.map((file) => ({
          name: file.originalFilename,
          type: file.mimetype,
          bytes: Buffer.concat(contents[index++] ?? []),
        })),
      ]),
    ),
  };
}
