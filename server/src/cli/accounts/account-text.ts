import type { AccountDetails } from '../../accounts/show-account.ts';

/** Control characters, which a terminal would interpret, and characters that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes a text from outside for one line of a terminal: unprintable characters become `\uXXXX`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const hexadecimal = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${hexadecimal}`;
  });
}

/** Returns an account as lines of `name  value`. */
export function accountText(account: AccountDetails): string {
  const { customer } = account;
  const rows: [string, string | number | null][] = [
    ['id', account.id],
    ['name', account.name],
    ['email', account.email],
    ['phone', account.phoneNumber],
    ['image', account.image],
    ['type', account.accountType],
    ['role', account.role],
    ['permissions', account.permissions.join(' ') || null],
    ['active', account.active ? 'yes' : 'no'],
    ['created', account.createdAt],
    ['open sessions', account.openSessions],
  ];
  if (customer) {
    rows.push(
      ['customer type', customer.customerType],
      ['shop name', customer.shopName],
      ['shop address', customer.shopAddress],
      ['shop type', customer.shopType],
      ...customer.documents.map((document): [string, string] => [
        'document',
        `${document.type}, ${document.mimeType}, ${document.byteSize} bytes, ${document.createdAt}, ${document.originalName}`,
      ]),
    );
  }
  return rows.map(([name, value]) => `${name.padEnd(13)}  ${printable(String(value ?? '-'))}`).join('\n');
}
