import { createCli, isWrongUse } from '../app/src/entries/cli.ts'
import { MIGRATIONS, migrateAll } from '../app/src/entries/migrate.ts'
import {
  distributeAll,
  planDistribution,
  planMigration,
} from '../app/src/kit/server/db/placement/distribute.ts'
import { readSettings, type Settings } from '../app/src/kit/server/env.ts'
import { startLocalDatabase } from './local/database.ts'
import { appEnvironment, localPlaces, outboundRoutes } from './local/environment.ts'
import { localSecrets } from './local/secrets.ts'
import { staffCommands } from './local/staff.ts'

const program = createCli({
  outboundRoutes: process.env['OUTBOUND_ROUTES'] ?? outboundRoutes(localPlaces(process.env)),
  appUrl: process.env['APP_URL'] ?? 'http://localhost:3000',
  database: codesDatabase,
  installation,
}).description(
  'Signpost on the command line. `bin/signpost sandbox` manages the store platform of bin/start.',
)

program
  .command('migrate')
  .description(
    'Migrate the database to this version: the one in MIGRATE_DATABASE_URL, or the one of bin/start.',
  )
  .option(
    '--plan',
    'only print what it would do, with sizes, locks and times, on a plain PostgreSQL and on one with Citus',
  )
  .action((options: { plan?: boolean }) => guarded(() => migrate(options.plan ?? false)))

program
  .command('distribute')
  .description(
    'Move the tables of the database in MIGRATE_DATABASE_URL to the servers of its Citus cluster. Stop web and worker first; can be interrupted and run again.',
  )
  .option('--plan', 'only print what it would move, with sizes and times')
  .action((options: { plan?: boolean }) => guarded(() => distribute(options.plan ?? false)))

program
  .command('health')
  .description(
    'Show the state of the database, queue and worker of the running Signpost. Exits with 1 if one has a problem.',
  )
  .action(() => guarded(health))

staffCommands(program, guarded)

// Another program handles this command (see `bin/signpost`); help has to list it all the same.
program
  .command('sandbox')
  .description(
    'Manage the store platform of bin/start: stores, imports and themes. See bin/signpost sandbox --help.',
  )
  .helpOption(false)

// The reader has closed the output: exit without a message, like a tool ended by SIGPIPE.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`The output could not be written: ${error.message}.\n`)
  process.exit(error.code === 'EPIPE' ? 141 : 2)
})

// Exit code 1 is a finding of a command; 2 means it failed, or was used wrongly.
await guarded(async () => void (await program.parseAsync()), 2)

interface OpenedDatabase {
  url: string
  leave(): Promise<void>
}

/** The database of `DATABASE_URL` or `MIGRATE_DATABASE_URL`, or that of `bin/start`: the app's role may write codes. */
async function codesDatabase(): Promise<OpenedDatabase> {
  const url = process.env['DATABASE_URL']
  return url ? { url, leave: async () => {} } : ownersDatabase()
}

/** The database of `MIGRATE_DATABASE_URL`, or that of `bin/start`. */
async function ownersDatabase(): Promise<OpenedDatabase> {
  const given = process.env['MIGRATE_DATABASE_URL']
  if (given) return { url: given, leave: async () => {} }
  // With an installation's settings, the database of a trial is not the one that is meant.
  if (process.env['DATABASE_URL'] || process.env['NODE_ENV'] === 'production')
    throw new Error(
      'MIGRATE_DATABASE_URL is missing: the URL of the database as signpost_owner. Without the settings of an installation, the database of bin/start is used.',
    )
  const { dataDirectory } = localPlaces(process.env)
  const local = await startLocalDatabase(dataDirectory, localSecrets(dataDirectory))
  return {
    url: local.ownerUrl,
    leave: async () => {
      // A server that was already running belongs to a running Signpost.
      if (!local.server.attached) await local.server.stop()
    },
  }
}

/** Settings from the environment if it names a database, otherwise those `bin/start` gives its processes. */
async function installation(): Promise<{ settings: Settings; leave(): Promise<void> }> {
  if (process.env['DATABASE_URL']) return { settings: readSettings(process.env), leave: async () => {} }
  const places = localPlaces(process.env)
  const secrets = localSecrets(places.dataDirectory)
  const { server, appUrl: databaseUrl } = await startLocalDatabase(places.dataDirectory, secrets)
  return {
    settings: readSettings(appEnvironment(process.env, { places, secrets, databaseUrl })),
    leave: async () => {
      // A server that was already running belongs to a running Signpost.
      if (!server.attached) await server.stop()
    },
  }
}

async function migrate(isPlan: boolean): Promise<void> {
  const { url, leave } = await ownersDatabase()
  try {
    if (isPlan)
      return void process.stdout.write(
        `${(await planMigration({ url, directory: MIGRATIONS })).join('\n')}\n`,
      )
    const applied = await migrateAll(url, (line) => process.stderr.write(`${line}\n`))
    const words = applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`
    process.stdout.write(`${words}\n`)
  } finally {
    await leave()
  }
}

async function distribute(isPlan: boolean): Promise<void> {
  const url = process.env['MIGRATE_DATABASE_URL']
  if (!url)
    throw new Error(
      'MIGRATE_DATABASE_URL is missing: the URL of the coordinator as signpost_owner. The database of bin/start is one server.',
    )
  if (isPlan) return void process.stdout.write(`${(await planDistribution(url)).join('\n')}\n`)
  const began = Date.now()
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
  const steps = await distributeAll(url, ({ done, of, bytes, ofBytes, step }) => {
    const what =
      step.does === 'take-keys'
        ? `${step.keys.length} foreign keys taken away`
        : step.does === 'put-key'
          ? `${step.key.name} is back`
          : `${step.table} ${step.does === 'copy' ? 'copied to every server' : 'distributed'}`
    process.stdout.write(`${done} of ${of}, ${megabytes(bytes)} of ${megabytes(ofBytes)} MB: ${what}\n`)
  })
  const seconds = Math.round((Date.now() - began) / 1_000)
  process.stdout.write(
    steps === 0 ? 'Every table is where it belongs.\n' : `Done after ${seconds} s. Start web and worker.\n`,
  )
}

async function health(): Promise<void> {
  const url = `http://127.0.0.1:${localPlaces(process.env).statusPort}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  if (!answer)
    throw new Error(
      `Nothing answers at ${url}. Start Signpost with bin/start, or set WEB_METRICS_PORT to the port that shows its state.`,
    )
  const state = (await answer.json()) as { status?: string }
  process.stdout.write(`${JSON.stringify(state, null, 2)}\n`)
  if (state.status !== 'ok') process.exitCode = 1
}

/** Prints a failure as one sentence, without a stack. */
async function guarded(run: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (isWrongUse(error)) {
      // Commander has printed the error, or the requested help.
      process.exitCode = error.exitCode === 0 ? 0 : failed
      return
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = failed
  }
}
