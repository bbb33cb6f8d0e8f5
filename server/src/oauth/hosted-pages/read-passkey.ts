/** Returns what the script of a page has sent of a passkey; undefined if the form was sent without one. */
export function readPasskey(body: unknown): { credential: unknown; passkeyChallenge: unknown } | undefined {
  const { method, credential, passkeyChallenge } = (body ?? {}) as Record<string, unknown>;
  return method === 'passkey' ? { credential: parseJson(credential), passkeyChallenge } : undefined;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
