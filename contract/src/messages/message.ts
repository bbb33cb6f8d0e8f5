import type * as z from 'zod';
import type { Word } from '../words/word.ts';

/** A message of the API in both languages. A parameter stands in both texts. */
export type Message = Word & {
  /** The character that the message names, for a page with words of its own. */
  readonly character?: `U+${string}`;
};
export type Language = keyof Word;

/** Messages per field, as `FieldErrors` in one language. */
export type FieldMessages = Record<string, Message[]>;

const numbers = /* @__PURE__ */ new Intl.NumberFormat('bn-BD');

/** Returns a number for a Bengali text: `১০,০০০`. */
export const bengaliNumber = (value: number | bigint): string => numbers.format(value);

/** Returns a text with Bengali digits, such as an amount: `৩৫.০০`. */
export const bengaliDigits = (text: string): string => text.replace(/\d/g, (digit) => numbers.format(Number(digit)));

/** Returns a message that is the same in both languages: a value that a program reads. */
export const sameInBoth = (text: string): Message => ({ en: text, bn: text });

/** Returns the messages of fields in one language. */
export function fieldsIn(language: Language, fields: FieldMessages): Record<string, string[]> {
  // Without a prototype, a field named "__proto__" is an ordinary key.
  const texts: Record<string, string[]> = Object.create(null);
  for (const [name, messages] of Object.entries(fields)) texts[name] = messages.map((message) => message[language]);
  return texts;
}

/** The messages of schemas by their English texts. A schema has texts only, so an issue of it does too. */
const messagesOfSchemas = new Map<string, Message>();

/**
 * Returns the English text of a message for a schema, and registers the message for {@link schemaMessage}, for as long as the process runs.
 * A schema that is made for one request uses {@link requireThat}.
 */
export function inSchema(message: Message): string {
  messagesOfSchemas.set(message.en, message);
  return message.en;
}

/** Returns the message of a schema that has this English text. */
export const schemaMessage = (text: string): Message | undefined => messagesOfSchemas.get(text);

/** Returns an issue for a check of a schema. Its message may have a value of the input as a parameter. */
export function issueWith(message: Message, input: unknown, path: readonly PropertyKey[] = []) {
  return {
    code: 'custom' as const,
    message: message.en,
    params: { message },
    input,
    path: [...path],
  } satisfies z.core.$ZodRawIssue;
}

/** Returns a check for a schema, as `refine` with a message about the value. */
export const requireThat =
  <T>(holds: (value: T) => boolean, message: (value: T) => Message) =>
  ({ value, issues }: z.core.ParsePayload<T>): void => {
    if (!holds(value)) issues.push({ ...issueWith(message(value), value), path: [], continue: true });
  };
