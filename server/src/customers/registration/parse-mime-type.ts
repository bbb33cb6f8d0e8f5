import { MIMEType } from 'node:util';

/** A Content-Type, or undefined where the text is none. */
export function parseMimeType(text: string | undefined): MIMEType | undefined {
  try {
    return text === undefined ? undefined : new MIMEType(text);
  } catch {
    return undefined;
  }
}
