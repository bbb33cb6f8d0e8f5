import { OperatorError } from '../../base/errors.ts';

export function unknownApplication(clientId: string): OperatorError {
  return new OperatorError(`There is no application "${clientId}".`, [], { code: 'NOT_FOUND' });
}

export function slugTaken(slug: string): OperatorError {
  const fields = { slug: ['Another application has this slug.'] };
  return new OperatorError(`There is an application "${slug}" already.`, [], { code: 'CONFLICT', fields });
}
