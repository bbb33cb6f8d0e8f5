import type { RepeatableChangeOptions } from './client-options.ts';
import type { Send } from './route-call.ts';

/** Sends `ifMatch` and `idempotencyKey` as headers. */
export function sendHeaders(send: Send): Send {
  return (call) => {
    const { ifMatch, idempotencyKey, ...options } = call.options as Partial<RepeatableChangeOptions>;
    const headers = {
      ...options.headers,
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch === '*' ? ifMatch : `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    return send({ ...call, options: { ...options, headers } });
  };
}
