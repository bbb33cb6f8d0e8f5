import { ApiError } from '../../http/api-error.ts';

export function slugTaken(): ApiError {
  return new ApiError('CONFLICT', {
    message: 'The slug is taken.',
    fields: { slug: ['Another product has this slug; a deleted product has it for 30 days. Choose another one.'] },
  });
}
