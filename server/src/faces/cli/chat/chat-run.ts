import { type Command, Option } from 'commander';
import type { AuditContext } from '../../../audit/record-audit.ts';
import { IDENTITY_VERIFICATIONS } from '../../../chat/applications/application-rules.ts';
import { showApplication } from '../../../chat/applications/show-application.ts';
import { type CommonOptions, print, withAuditContext } from '../command.ts';
import { applicationText } from './chat-text.ts';

/** The result of a command, without the application itself. */
type Outcome = {
  readonly id: string;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** Runs a command, and prints the application after it and the secret if one was created. */
export async function runOnApplication(
  options: CommonOptions,
  work: (ctx: AuditContext) => Promise<Outcome>,
): Promise<void> {
  const { application, outcome, text } = await withAuditContext(async (ctx) => {
    const done = await work(ctx);
    return { ...done, application: await showApplication(ctx, done.id) };
  });
  const secret = outcome.chatApplicationSecret;
  const lines = [text, applicationText(application), ...(secret ? [`${'secret'.padEnd(13)}  ${secret}`] : [])];
  print(options, { ...application, ...outcome }, lines.join('\n'));
}

const HELP = `
Identity verification: with "off", a widget can resume a visitor by its id. With "required", it also needs the visitor
token that save-visitor returns.`;

export function withVerification(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--identity-verification <mode>',
        'whether resuming an identified visitor requires a visitor token',
      ).choices(IDENTITY_VERIFICATIONS),
    )
    .addHelpText('after', HELP);
}
