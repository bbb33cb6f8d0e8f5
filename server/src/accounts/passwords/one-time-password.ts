import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when they are read aloud or copied from paper. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that can be dictated: four groups of four characters, about 79 random bits. */
export function createOneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
