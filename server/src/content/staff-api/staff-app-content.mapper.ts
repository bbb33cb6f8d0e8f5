import type { staffAppContentDetail, staffAppContentItem } from '@arot/contract';
import type * as z from 'zod';
import { type PublicOrigins, toPublicUrl } from '../../http/public-url.ts';
import type { StaffAppContentItemRow, StaffAppContentRow } from './staff-app-content.repository.ts';

export function toStaffAppContentItem(
  row: StaffAppContentItemRow,
  origins: PublicOrigins,
): z.infer<typeof staffAppContentItem> {
  return {
    key: row.key,
    version: row.version,
    title: row.title,
    externalUrl: row.externalUrl,
    images: row.images.map(({ url }) => ({ url, publicUrl: toPublicUrl(url, origins) })),
    status: row.status,
    requested: row.unclaimed,
    empty: !row.hasBody && row.externalUrl === null && row.images.length === 0,
  };
}

export function toStaffAppContent(
  row: StaffAppContentRow,
  origins: PublicOrigins,
): z.infer<typeof staffAppContentDetail> {
  return { ...toStaffAppContentItem(row, origins), body: row.body, bodyHtml: row.bodyHtml };
}
