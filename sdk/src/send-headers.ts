import type { ClientOptions, RepeatableChangeOptions } from './client-options.ts';
import type { Send } from './route-call.ts';

/** Sends `ifMatch` and `idempotencyKey` as headers, and the language of the client. */
export function sendHeaders({ language }: ClientOptions, send: Send): Send {
  return (call) => {
    const { ifMatch, idempotencyKey, ...options } = call.options as Partial<RepeatableChangeOptions>;
    const headers = {
      ...(language && { 'accept-language': typeof language === 'string' ? language : language() }),
      ...options.headers,
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch === '*' ? ifMatch : `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    return send({ ...call, options: { ...options, headers } });
  };
}
