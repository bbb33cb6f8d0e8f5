import { useCallback, useRef } from 'react';

/** Returns the key of a create: the same one while the same input is sent again, so that it is created once. */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ input: '', key: '' });
  return useCallback((input) => {
    const json = JSON.stringify(input);
    if (last.current.input !== json) last.current = { input: json, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
