import type { ArotApiError } from '@arot/sdk';

type Fields = ArotApiError['fields'];

/** @returns what is wrong, in one text, if the error is about a field of a price; otherwise undefined */
export function messageOfIssues(error: unknown): string | undefined {
  const { fields = {} } = (error ?? {}) as { fields?: Fields };
  return Object.values(fields).flat().join(' ') || undefined;
}

/** One thing that is wrong with a price change, and with which product. */
export type PriceIssue = {
  readonly key: string;
  readonly slug?: string;
  readonly message: string;
};

/** Reads the issues of the fields `products.SLUG` and `filter.slugs.3`. */
export function readPriceIssues(fields: Fields): PriceIssue[] {
  return Object.entries(fields).flatMap(([field, messages]) =>
    messages.map((message, index) => ({
      ...{ key: `${field} ${index}`, message },
      ...(field.startsWith('products.') ? { slug: field.slice('products.'.length) } : {}),
    })),
  );
}
