import { Argument, type Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { openKeyring } from '../security/keyring.ts';
import { findJobs } from '../serve/jobs/job.repository.ts';
import { JOBS } from '../serve/jobs/jobs.ts';
import { runJob } from '../serve/jobs/run-jobs.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { PICTURE_LAYOUT } from '../storage/pictures/picture-name.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

export function registerJobs(jobs: Command): void {
  addCommand(jobs, 'list', 'List the regular jobs and the last run of each').action(async (options: CommonOptions) => {
    const rows = await withDatabase((database) => findJobs(database.fork()));
    const never = { startedAt: null, endedAt: null, removed: null, error: null };
    const listed = JOBS.map(({ name, description }) => {
      return { name, description, ...(rows.find((row) => row.name === name) ?? never) };
    });
    const lines = listed.map(({ name, description, startedAt, endedAt, removed, error }) => {
      const result = error ?? (endedAt === null ? 'not ended' : `removed ${removed}`);
      return `${name.padEnd(10)} ${startedAt === null ? 'never' : `${startedAt}  ${result}`}\n           ${description}`;
    });
    print(options, { jobs: listed }, lines.join('\n'));
  });
  addCommand(jobs, 'run', 'Run a regular job now')
    .addArgument(new Argument('<name>', 'the job').choices(JOBS.map(({ name }) => name)))
    .action(async (name: string, options: CommonOptions) => {
      const [job] = JOBS.filter((each) => each.name === name);
      if (!job) return;
      // With an interval of -1 ms, a job is due although another process has started it now.
      const removed = await withDatabase(
        async (
          database,
          { storageUrl, picturesUrl, secret, auditRetentionSeconds, eventRetentionSeconds, database: { kind } },
        ) => {
          const isOwner = kind !== 'memory';
          const documents = isOwner ? await openDocumentStore(storageUrl) : undefined;
          const pictures = isOwner ? await openDocumentStore(picturesUrl, undefined, PICTURE_LAYOUT) : undefined;
          try {
            const keyring = await openKeyring(secret);
            const retention = { auditRetentionSeconds, eventRetentionSeconds };
            const context = { database, clock: systemClock, documents, pictures, keyring, ...retention };
            return await runJob(context, job, -1);
          } finally {
            documents?.close();
            pictures?.close();
          }
        },
      );
      print(options, { name, removed }, `removed ${removed}`);
    });
}
