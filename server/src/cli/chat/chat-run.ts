import type { AuditSource } from '../../audit/record-audit.ts';
import { showApplication } from '../../chat/applications/show-application.ts';
import { ChatRefusedError } from '../../chat/chat-refused.ts';
import { systemClock } from '../../clock.ts';
import { type CommonOptions, print, RefusedError, withDatabase } from '../command.ts';
import { applicationText } from './chat-text.ts';

/** What a command did, beside the application as it is now. */
type Outcome = {
  readonly id: string;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** Works on the configured database; makes the command line's refusal of the operations'. */
export async function runOnChat<T>(work: (ctx: AuditSource) => Promise<T>): Promise<T> {
  try {
    return await withDatabase((database) => work({ em: database.fork(), clock: systemClock }));
  } catch (error) {
    if (!(error instanceof ChatRefusedError)) throw error;
    throw new RefusedError(error.message, error.faults);
  }
}

/** Does the work and prints the application as it is afterwards, with a secret that was made. */
export async function runOnApplication(
  options: CommonOptions,
  work: (ctx: AuditSource) => Promise<Outcome>,
): Promise<void> {
  const { application, outcome, text } = await runOnChat(async (ctx) => {
    const done = await work(ctx);
    return { ...done, application: await showApplication(ctx, done.id) };
  });
  const secret = outcome.chatApplicationSecret;
  const lines = [text, applicationText(application), ...(secret ? [`${'secret'.padEnd(13)}  ${secret}`] : [])];
  print(options, { ...application, ...outcome }, lines.join('\n'));
}
