import type { WebhookEndpoint } from '@arot/sdk/staff';

/** The fields of the form of an endpoint. */
export type WebhookValues = {
  readonly url: string;
  readonly types: readonly string[];
  readonly ordering: WebhookEndpoint['ordering'];
  readonly description: string;
};

export const EMPTY_VALUES: WebhookValues = { url: '', types: [], ordering: 'none', description: '' };

export function valuesOf({ url, types, ordering, description }: WebhookEndpoint): WebhookValues {
  return { url, types, ordering, description };
}

export const tidy = (values: WebhookValues): WebhookValues => ({ ...values, url: values.url.trim() });

/** Returns the request with these fields, whose lists the SDK may change. */
export function changeOf<T extends Partial<WebhookValues>>({ types, ...rest }: T) {
  return { ...rest, ...(types === undefined ? {} : { types: [...types] }) };
}

/**
 * Returns the name of an endpoint: the first line of its description, or its host. Its whole URL may have a secret, which must not be
 * in the title of a window.
 */
export const nameOf = ({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string =>
  description.trim().split('\n')[0] || new URL(url).host;
