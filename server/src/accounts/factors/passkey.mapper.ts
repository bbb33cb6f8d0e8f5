import type { passkeys } from '@arot/contract';
import type * as z from 'zod';
import type { PasskeyRow } from './passkey.repository.ts';

export type Passkey = z.infer<typeof passkeys>['items'][number];

/** Returns a passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt };
}
