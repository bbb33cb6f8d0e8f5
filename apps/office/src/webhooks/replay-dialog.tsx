import '../forms/forms.css';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useIdempotencyKey } from '../forms/use-idempotency-key.ts';
import { useSend } from '../forms/use-send.ts';
import { staff } from '../shop.ts';
import { today } from '../ui/date/day.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { type Moment, readMoment } from './moment.ts';
import { MomentField } from './moment-field.tsx';
import { webhookText } from './text.ts';

const MIDNIGHT = '00:00';

/** Asks for a range of time, and sends its events to an endpoint again. */
export function ReplayDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const text = useText(webhookText);
  const format = useFormat();
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = messagesOf(fieldsOf(error));
  const [since, setSince] = useState<Moment>({ day: today(), time: MIDNIGHT });
  const [until, setUntil] = useState<Moment>({ day: '', time: MIDNIGHT });
  const isOpenEnd = until.day === '';
  const [begin, end] = [readMoment(since), readMoment(until)];
  const submit = async () => {
    if (!begin) return;
    const range = { since: begin.toISOString(), ...(end ? { until: end.toISOString() } : {}) };
    const options = { idempotencyKey: keyOf(range) };
    const queued = await send(() => staff.webhookEndpoints.replay(id, range, options)).catch(() => undefined);
    if (!queued) return;
    notify(text.replayed(format.number(queued.count)));
    void reread('webhookEndpoints');
    onClose();
  };
  return (
    <FormDialog
      title={text.replay}
      action={text.replay}
      isReady={begin !== undefined && (isOpenEnd || end !== undefined)}
      {...{ isBusy, error, onClose }}
      onSubmit={submit}
    >
      <p>{text.replayHint}</p>
      <MomentField legend={text.since} value={since} message={messageOf('since')} onChange={setSince} />
      <MomentField
        legend={text.until}
        hint={text.untilHint}
        value={until}
        message={messageOf('until')}
        onChange={setUntil}
      />
    </FormDialog>
  );
}
