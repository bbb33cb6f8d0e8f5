import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffMessage } from '@arot/sdk/staff';
import { messageText } from './text.ts';

const KINDS = { queued: 'warn', sent: 'good', shown: '', skipped: 'warn', failed: 'bad' } as const;

export function MessageState({ state }: Pick<StaffMessage, 'state'>) {
  const text = useText(messageText);
  return <span className={`badge ${KINDS[state]}`}>{text.state(state)}</span>;
}
