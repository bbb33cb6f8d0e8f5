import { readIdentifier } from '@arot/contract/typed';
import type { DocumentKind, FieldErrors, RegisterCustomerBody } from '@arot/sdk';
import { inputMessages, MAX_DOCUMENT_BYTES } from '@arot/sdk/values';
import { readLanguage } from '@arot/ui/i18n/language.ts';

export type DocumentPart = 'shopImage' | 'nidDocument' | 'tradeLicenseDocument';

type DocumentDetails = {
  readonly type: DocumentKind;
  /** Its name in the path of the download. */
  readonly path: 'shop-image' | 'nid' | 'trade-license';
  readonly accept: string;
  readonly hint: 'image' | 'imageOrPdf';
};

const IMAGES = 'image/jpeg,image/png,image/webp';

/** The documents of a customer, by the names of their parts in a registration. */
export const DOCUMENTS: Readonly<Record<DocumentPart, DocumentDetails>> = {
  shopImage: { type: 'SHOP_IMAGE', path: 'shop-image', accept: IMAGES, hint: 'image' },
  nidDocument: { type: 'NID', path: 'nid', accept: `${IMAGES},application/pdf`, hint: 'imageOrPdf' },
  tradeLicenseDocument: {
    type: 'TRADE_LICENSE',
    path: 'trade-license',
    accept: `${IMAGES},application/pdf`,
    hint: 'imageOrPdf',
  },
};

export const DOCUMENT_PARTS = Object.keys(DOCUMENTS) as DocumentPart[];

const MOBILE = /^(?:0|\+880)1[3-9]\d{8}$/;

/** Returns what the API says of an input, in the language of the page. */
export const says = (name: keyof typeof inputMessages): string[] => [inputMessages[name][readLanguage()]];

/** Returns the issues of a file, in the words of the API. A browser may not know its type. */
export function checkFile(part: DocumentPart, { size, type }: Blob): string[] {
  const { accept, hint } = DOCUMENTS[part];
  if (type !== '' && !accept.split(',').includes(type)) return says(`${hint}Needed`);
  return size > MAX_DOCUMENT_BYTES ? says('fileTooLarge') : [];
}

/** Returns the issues of one entry of the registration that the API would reject in any case, in its own words. */
export function checkEntry(name: string, value: unknown): string[] {
  if (name === 'phoneNumber') return MOBILE.test(readIdentifier(String(value))) ? [] : says('mobileNumber');
  if (name === 'password') {
    const { length } = [...String(value)];
    return length < 8 || length > 128 ? says('passwordLength') : [];
  }
  return name in DOCUMENTS && value instanceof Blob ? checkFile(name as DocumentPart, value) : [];
}

/**
 * Checks what the API would reject in any case, in its own words. Without this, the user would learn it only after the documents
 * have been sent. Everything else is left to the API.
 */
export function checkBeforeUpload(body: RegisterCustomerBody): FieldErrors {
  const found = Object.entries(body).map(([name, value]) => [name, checkEntry(name, value)] as const);
  return Object.fromEntries(found.filter(([, issues]) => issues.length > 0));
}
