import { type Command, InvalidArgumentError } from 'commander';
import type { Finding } from '../doctor/finding.ts';
import { addCommand, type CommonOptions, print } from './command.ts';

type Options = CommonOptions & { readonly url?: URL };

export function registerDoctor(program: Command): void {
  addCommand(program, 'doctor', 'Check configuration, database, documents, secret, clock, jobs and proxy')
    .option('--url <url>', 'also request this public URL, and check what the proxy passes on', parseUrl)
    .addHelpText(
      'after',
      '\nEach line is OK, WARNING or PROBLEM, with what to do. Exit status 1 if there is a problem. It changes nothing: it writes\nand deletes one object of the store and, with --url, makes one failed login, which is in the audit trail.',
    )
    .action(async (options: Options) => {
      // The checks load the limiters and the metrics, which the other commands do not need.
      const { runDoctor } = await import('../doctor/run-doctor.ts');
      const findings = await runDoctor(options.url, process.env);
      const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
      const [problems, warnings] = [count('problem'), count('warning')];
      print(
        options,
        { problems, warnings, findings },
        [...findings.map(toLines), '', `${problems} problems, ${warnings} warnings`].join('\n'),
      );
      if (problems > 0) process.exitCode = 1;
    });
}

const LABELS = { ok: 'OK', warning: 'WARNING', problem: 'PROBLEM' } as const;

function toLines({ part, state, message, action }: Finding): string {
  const line = `${LABELS[state].padEnd(8)} ${part}: ${message}`;
  return action === undefined ? line : `${line}\n         → ${action}`;
}

function parseUrl(value: string): URL {
  const url = /^https?:\/\//.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url) throw new InvalidArgumentError('Must be a URL such as https://shop.example.com.');
  return url;
}
