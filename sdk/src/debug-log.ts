import type { ClientHooks } from './client-hooks.ts';

/**
 * Hooks that write a line for each request, response and error: `withHooks(debugLog(console.debug))`. They write no bodies and no
 * credentials.
 *
 * @param write for example `console.debug`
 */
export function debugLog(write: (line: string) => void): ClientHooks {
  return {
    onRequest: ({ method, url, headers }) => {
      const shown: string[] = [];
      headers.forEach((value, name) => {
        shown.push(`${name}: ${value}`);
      });
      write(`> ${method} ${url} (${shown.join(', ')})`);
    },
    onResponse: ({ method, url, status, durationMs, responseHeaders }) => {
      const requestId = responseHeaders.get('x-request-id');
      write(`< ${status} ${method} ${url} in ${durationMs} ms${requestId ? ` (${requestId})` : ''}`);
    },
    onError: ({ method, url, error, durationMs }) => {
      write(`! ${method} ${url} after ${durationMs} ms: ${error instanceof Error ? error.message : 'aborted'}`);
    },
  };
}
