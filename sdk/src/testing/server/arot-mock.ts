#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sampleState } from './sample-state.ts';
import { createMockServer } from './serve-mock.ts';

const USAGE = `Usage: arot-mock [--port N] [--data FILE]

Serves the API in memory, for development. It stores nothing, and answers the operations of staff members with examples.

  --port N     the port; 0 for any that is free (default: 4010)
  --data FILE  the state in JSON: { "products": [...], "accounts": [...] } (default: a small shop)
`;

function main(): void {
  const { port, data, help } = readOptions();
  if (help) return void process.stdout.write(USAGE);
  const server = openServer(data);
  server.on('error', (error) => fail(1, error.message));
  // Only programs of this machine reach it: its accounts have passwords that everyone knows.
  server.listen(port, 'localhost', () => {
    const { port: used } = server.address() as AddressInfo;
    process.stdout.write(`http://localhost:${used}\n`);
  });
}

function openServer(data: string | undefined): Server {
  try {
    return createMockServer(data === undefined ? sampleState : JSON.parse(readFileSync(data, 'utf8')));
  } catch (error) {
    return fail(1, `${data}: ${error instanceof Error ? error.message : error}`);
  }
}

function readOptions(): { readonly port: number; readonly data: string | undefined; readonly help: boolean } {
  try {
    const options = { port: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean' } } as const;
    const { port = '4010', data, help = false } = parseArgs({ options }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('--port must be a number from 0 to 65535.');
    return { port: Number(port), data, help };
  } catch (error) {
    return fail(2, `${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function fail(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

main();
