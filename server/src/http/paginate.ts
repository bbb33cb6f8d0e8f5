import type { Pagination } from '@arot/contract';

/** @see catalog specification, section 2, Pagination */
export function paginate({ page, pageSize }: { page: number; pageSize: number }, total: number): Pagination {
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}
