import { DOCUMENT_PARTS } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';

/** The type of a document, its name in a path, and the allowed MIME types. */
export type DocumentRule = (typeof DOCUMENT_PARTS)[keyof typeof DOCUMENT_PARTS];

/** The name of a document in a path. */
export type DocumentPath = DocumentRule['path'];

/** @throws ApiError NOT_FOUND */
export function documentRuleOf(path: DocumentPath): DocumentRule {
  const rule = Object.values(DOCUMENT_PARTS).find((candidate) => candidate.path === path);
  if (!rule) throw new ApiError('NOT_FOUND');
  return rule;
}
