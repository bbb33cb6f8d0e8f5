import { useRef } from 'react';

/**
 * Gives the key of a request that creates something. A repeated request has the same key, so that it creates nothing twice. A
 * request with another body has another key.
 */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const json = JSON.stringify(body);
    if (last.current.body !== json) last.current = { body: json, key: crypto.randomUUID() };
    return last.current.key;
  };
}
