type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/** Returns the letter or digit of a key. With a Bengali keyboard layout, the one that is printed on the same key in English. */
export function letterOf({ key, code }: Key): string {
  return /^[\x20-\x7e]$/.test(key) || key.length > 1
    ? key.toLowerCase()
    : code.replace(/^(Key|Digit)/, '').toLowerCase();
}
