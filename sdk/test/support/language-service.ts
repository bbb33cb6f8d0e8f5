import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Message = { readonly id?: number; readonly method?: string; readonly result?: unknown; readonly error?: unknown };

/** TypeScript's language service, as editors use it. */
export type LanguageService = {
  /** Returns the text that an editor shows for the first occurrence of a text in an opened file. */
  hover(file: string, text: string): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the language server of the installed TypeScript.
 *
 * @see https://microsoft.github.io/language-server-protocol/
 */
export async function startLanguageService(directory: string): Promise<LanguageService> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const server = spawn(process.execPath, [compiler, '--lsp', '-stdio'], { cwd: directory });
  const exited = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const request = connect(server);
  const rootUri = pathToFileURL(directory).href;
  await request('initialize', {
    processId: process.pid,
    rootUri,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    workspaceFolders: [{ uri: rootUri, name: 'test' }],
  });
  request('initialized', {}, { notify: true });
  return {
    hover: async (file, text) => {
      const uri = pathToFileURL(file).href;
      const source = await readFile(file, 'utf8');
      const lines = source.slice(0, source.indexOf(text)).split('\n');
      const textDocument = { uri, languageId: 'typescript', version: 1, text: source };
      request('textDocument/didOpen', { textDocument }, { notify: true });
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const result = await request('textDocument/hover', { textDocument: { uri }, position });
      request('textDocument/didClose', { textDocument: { uri } }, { notify: true });
      return (result as { contents?: { value?: string } } | null)?.contents?.value ?? '';
    },
    stop: async () => {
      server.kill();
      await exited;
    },
  };
}

/** Connects to a server. Messages are JSON with a Content-Length header. Requests of the server get an empty response. */
function connect(server: ChildProcess) {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>();
  let count = 0;
  let received = Buffer.alloc(0);
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const handle = ({ id, method, result, error }: Message) => {
    if (id === undefined) return;
    if (method !== undefined) return send({ id, result: null });
    if (error) pending.get(id)?.reject(error);
    else pending.get(id)?.resolve(result);
  };
  server.stdout?.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (true) {
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, end).toString())?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      handle(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()) as Message);
      received = received.subarray(end + 4 + length);
    }
  });
  return (method: string, params: object, { notify = false } = {}): Promise<unknown> => {
    if (notify) {
      send({ method, params });
      return Promise.resolve(undefined);
    }
    const id = ++count;
    send({ id, method, params });
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  };
}
