import type { RichText, StaffAppContentChange, StaffAppContentDetail } from '@arot/sdk/staff';
import { joinName, type Names, splitName } from '../names/names.ts';

/** The fields of content, as a form has them. */
export type ContentFields = {
  readonly titles: Names;
  readonly body: RichText | null;
  readonly externalUrl: string;
  readonly images: readonly string[];
};

export function fieldsOfContent({ title, body, externalUrl, images }: StaffAppContentDetail): ContentFields {
  return {
    titles: splitName(title ?? ''),
    body,
    externalUrl: externalUrl ?? '',
    images: images.map(({ url }) => url),
  };
}

/** Returns the fields that the API takes, for those of the form that have changed. */
export function changesOf({ titles, body, externalUrl, images }: Partial<ContentFields>): StaffAppContentChange {
  return {
    ...(titles === undefined ? {} : { title: joinName(titles) === '' ? null : joinName(titles) }),
    ...(body === undefined ? {} : { body }),
    ...(externalUrl === undefined ? {} : { externalUrl: externalUrl.trim() === '' ? null : externalUrl.trim() }),
    ...(images === undefined ? {} : { images: images.map((url) => ({ url })) }),
  };
}

/** Returns true if visitors see nothing of it, also when it is published. */
export function isEmpty({ body, externalUrl, images }: ContentFields): boolean {
  return body === null && externalUrl.trim() === '' && images.length === 0;
}
