import { type Command, Option } from 'commander';
import { IDENTITY_VERIFICATIONS } from '../../chat/applications/application-rules.ts';

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
