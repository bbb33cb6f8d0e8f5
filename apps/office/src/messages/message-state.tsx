import type { StaffMessage } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { messageText } from './text.ts';

const KINDS = { queued: 'warn', sent: 'good', shown: '', skipped: 'warn', failed: 'bad' } as const;

export function MessageState({ state }: Pick<StaffMessage, 'state'>) {
  const text = useText(messageText);
  return <span className={`badge ${KINDS[state]}`}>{text.stateOf(state)}</span>;
}
