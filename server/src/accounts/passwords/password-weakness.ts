import { type Message, messages } from '@arot/contract';
import { OperatorError } from '../../base/errors.ts';
import { ApiError } from '../../http/api-error.ts';

/** The data about the owner of an account that a person who guesses the password may know. */
export type PasswordOwner = {
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  /** The phone number in +880 form. */
  readonly phoneNumber?: string | null | undefined;
};

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the reason why a password is too easy to guess: it is one of the most common passwords, a simple number, or an
 * identifier of its owner. Upper and lower case are the same, and so are the digits of all scripts and characters of all widths;
 * invisible characters do not count.
 *
 * @returns a message; undefined if nothing is known against the password
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver blocklists
 */
export async function weaknessOf(password: string, owner: PasswordOwner = {}): Promise<Message | undefined> {
  const plain = plainForm(password);
  if (isSequence(plain) || (await loadCommonPasswords()).has(plain)) return messages.commonPassword;
  return isOwn(password, owner) ? messages.ownPassword : undefined;
}

/** Rejects a password that an operator has chosen. @throws OperatorError if it is too easy to guess */
export async function requireHardToGuess(password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness !== undefined) throw new OperatorError('Nothing was changed.', [`password: ${weakness.en}`]);
}

/** Rejects a password of a request. @throws ApiError VALIDATION_ERROR naming its property if it is too easy to guess */
export async function rejectWeak(
  property: 'password' | 'newPassword',
  password: string,
  owner?: PasswordOwner,
): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness !== undefined) throw new ApiError('VALIDATION_ERROR', { fields: { [property]: [weakness] } });
}

/** Returns true if a password is an identifier of its owner. */
function isOwn(password: string, { name = '', email, phoneNumber }: PasswordOwner): boolean {
  const plain = lettersAndDigits(password);
  const own = [name, email, email?.split('@')[0], phoneNumber, phoneNumber?.replace('+88', '')];
  return own.some((text) => typeof text === 'string' && text !== '' && lettersAndDigits(text) === plain);
}

/** Loads the list when the first password is chosen, because most commands and many servers never need it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((common) => common.length >= 8)),
  );
  return await commonPasswords;
}

/**
 * Returns true if a number repeats one short part, or its digits follow each other: 00000000, 12341234, 87654321. The list lacks
 * some.
 */
function isSequence(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const isRepeated = [1, 2, 3, 4].some((length) => digits.every((digit, index) => digit === digits[index % length]));
  const isRun = [1, -1].some((step) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10),
  );
  return isRepeated || isRun;
}

/** Returns the letters and digits of a text, in lower case. */
function lettersAndDigits(text: string): string {
  return plainForm(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns a text as a reader sees it: without invisible characters, of one width, in lower case, with ASCII digits. */
function plainForm(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '');
  return plain.toLowerCase().replace(/\p{Nd}/gu, asciiDigit);
}

/** Returns the ASCII form of a decimal digit. The ten digits of a script follow each other, also where rows of scripts do. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
