import { messages } from '@arot/contract';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFileError } from './read-report.ts';

/** The largest workbook, unzipped. */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_PARTS = 10_000;
/** The longest text or tag: a cell has at most 32,767 characters. */
const MAX_TEXT = 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of a part, without the prefixes of their names. */
type Visitor = {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
};

export type Workbook = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** True if dates count from 1904. */
  readonly uses1904: boolean;
  /** Reads a part. The caller can take what its visitor has collected at each step, so that memory stays small. */
  visit(part: string, visitor: Visitor): AsyncGenerator<void>;
  close(): void;
};

/** Opens an Excel workbook. @throws UnreadableFileError */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await translate(openPromise(path, { autoClose: false }));
  try {
    const parts = await listParts(zip);
    let bytes = 0;
    async function* visit(part: string, visitor: Visitor): AsyncGenerator<void> {
      const entry = parts.get(part);
      if (!entry) throw new UnreadableFileError(messages.damagedWorkbook);
      bytes += entry.uncompressedSize;
      if (bytes > MAX_BYTES) throw new UnreadableFileError(messages.workbookTooLarge);
      yield* parseXml(zip, entry, visitor);
    }
    return { ...(await readParts(parts, visit)), visit, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listParts(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw new UnreadableFileError(messages.damagedWorkbook);
  const parts = new Map<string, Entry>();
  const entries = zip.eachEntry();
  for (;;) {
    const { value, done } = await translate(entries.next());
    if (done) return parts;
    parts.set((value as Entry).fileName, value as Entry);
  }
}

type Visit = Workbook['visit'];

async function readParts(parts: ReadonlyMap<string, Entry>, visit: Visit) {
  const book = 'xl/workbook.xml';
  if (!parts.has(book)) throw new UnreadableFileError(messages.isOtherArchive);
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  await visitAll(
    visit(
      'xl/_rels/workbook.xml.rels',
      onOpen((name, { Id = '', Type = '', Target = '' }) => {
        if (name !== 'Relationship') return;
        const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
        targets.set(Id, part);
        byType.set(Type.slice(Type.lastIndexOf('/') + 1), part);
      }),
    ),
  );
  const sheets: { name: string; part: string }[] = [];
  let uses1904 = false;
  await visitAll(
    visit(
      book,
      onOpen((name, attributes) => {
        if (name === 'workbookPr') uses1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
        sheets.push({ name: attributes.name ?? '', part: targets.get(id ?? '') ?? '' });
      }),
    ),
  );
  return { sheets, uses1904, sharedStrings: byType.get('sharedStrings'), styles: byType.get('styles') };
}

function onOpen(open: Visitor['open']): Visitor {
  return { open, text: () => undefined, close: () => undefined };
}

async function visitAll(steps: AsyncIterable<void>): Promise<void> {
  for await (const _ of steps);
}

async function* parseXml(zip: ZipFile, entry: Entry, visitor: Visitor): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const fail = () => {
    throw new UnreadableFileError(messages.damagedWorkbook);
  };
  let last = 0;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', fail);
  // A document type could define entities that are longer than the file.
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    last = parser.position;
    visitor.open(local(name), attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    last = parser.position;
    visitor.close(local(name));
  });
  parser.on('text', (text) => visitor.text(text));
  parser.on('cdata', (text) => visitor.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await translate(zip.openReadStreamPromise(entry));
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { value, done } = await translate(chunks.next());
      parser.write(decode(decoder, done ? undefined : value));
      if (parser.position - last > MAX_TEXT) fail();
      if (done) break;
      yield;
    }
    parser.close();
    yield;
  } finally {
    stream.destroy();
  }
}

function decode(decoder: TextDecoder, bytes: Buffer | undefined): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw new UnreadableFileError(messages.damagedWorkbook);
  }
}

/** Awaits a step of the zip reader, whose messages are for programmers. Errors of the file system stay as they are. */
async function translate<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new UnreadableFileError(messages.damagedWorkbook);
  }
}
