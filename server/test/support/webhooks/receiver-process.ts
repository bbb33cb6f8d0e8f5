/**
 * A receiver of webhooks that can be killed: `node receiver-process.ts PORT FILE MS`. It appends a line to the file for each event, and
 * accepts the event some milliseconds later.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const [port, file = '', milliseconds] = process.argv.slice(2);
createServer(async (request, response) => {
  const { id } = JSON.parse(await text(request));
  appendFileSync(file, `${request.url} ${id}\n`);
  setTimeout(() => response.writeHead(204).end(), Number(milliseconds));
}).listen(Number(port), '127.0.0.1');
