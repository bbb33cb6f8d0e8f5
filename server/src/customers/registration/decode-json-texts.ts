/**
 * Decodes the texts of a form if its client has written each of them as JSON, as the client of ts-rest does. The phone number shows
 * it: a valid one never begins with a quotation mark, but a password may.
 */
export function decodeJsonTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!texts.phoneNumber?.startsWith('"')) return texts;
  const decoded: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    // The JSON of `undefined` has no text, and a form writes that as this word.
    if (text === 'undefined') continue;
    const value = parse(text);
    if (typeof value !== 'string') return texts;
    decoded[name] = value;
  }
  return decoded;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
