import { isArotError } from '../../../src/index.ts';

/** The results of calls in their order, without what differs from run to run: times, versions, ids and secrets. */
export class Transcript {
  readonly lines: unknown[] = [];

  /** Records the result of a call or its error. @returns the result; undefined after an error */
  readonly ask = async <T>(name: string, call: Promise<T>): Promise<T | undefined> => {
    try {
      const result = await call;
      this.lines.push({ name, result: withoutChance(result) });
      return result;
    } catch (error) {
      if (!isArotError(error) || !('code' in error)) throw error;
      const { code, message } = error;
      this.lines.push({
        name,
        code,
        message: message.replace(CHANCE, '(…)'),
        fields: 'fields' in error ? error.fields : {},
      });
      return undefined;
    }
  };

  /** Records the result of a call that must succeed. */
  readonly get = async <T>(name: string, call: Promise<T>): Promise<T> => {
    const result = await this.ask(name, call);
    if (result === undefined) throw new Error(`${name} failed: ${JSON.stringify(this.lines.at(-1))}`);
    return result;
  };
}

const SECRET_KEYS =
  /^(version|password|clientSecret|chatApplicationSecret|nextCursor|token|visitorToken|resumeToken|prefix|secret|cursor)$/;

/** Ids of the server and of the mock, and times. */
const CHANCE =
  /\b[0-9a-f]{64}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b|\b\w*-?mock\d{16}\b|\baccount-\d+\b|\bsk_\w{69}\b|\b[0-9a-zA-Z]{20}\b|\b(cap|cv|cws|wk|ak|crt)_[\w-]{16,}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

function withoutChance(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutChance(each));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutChance(each, name)]));
  }
  if (typeof value !== 'string') return value;
  return SECRET_KEYS.test(key) ? `(${key})` : value.replace(CHANCE, '(…)');
}
