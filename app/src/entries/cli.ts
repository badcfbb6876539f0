import { Command } from 'commander'
import { createPageReader } from '#adapters/page-reader/page-reader.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound } from '#kit/server/outbound/outbound.ts'
import { startLocalDatabase } from './local/database.ts'
import { appEnvironment, localPlaces } from './local/environment.ts'
import { localSecrets } from './local/secrets.ts'
import { migrateAll } from './migrate.ts'
import { composeModules } from './modules.ts'

const program = new Command('bin/signpost')
  .description(
    'Signpost on the command line. `bin/signpost sandbox` works on the store platform of bin/start.',
  )
  .showHelpAfterError('Try "bin/signpost --help".')

program
  .command('migrate')
  .description('Bring the database to this version: MIGRATE_DATABASE_URL, or the one of bin/start.')
  .action(() => guarded(migrateCommand))

program
  .command('health')
  .description(
    'Show the state of database, queue and worker of the running Signpost; ends 1 when one is not well.',
  )
  .action(() => guarded(healthCommand))

for (const module of composeModules().modules) {
  for (const command of module.commands ?? []) command(program, openTools())
}

await program.parseAsync()

async function migrateCommand(): Promise<void> {
  const given = process.env['MIGRATE_DATABASE_URL']
  const places = localPlaces(process.env)
  const local = given
    ? null
    : await startLocalDatabase(places.dataDirectory, localSecrets(places.dataDirectory))
  try {
    const applied = await migrateAll(given ?? local?.ownerUrl ?? '')
    const words = applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`
    process.stdout.write(`${words}\n`)
  } finally {
    // One that ran before belongs to a running Signpost.
    if (local && !local.server.attached) await local.server.stop()
  }
}

async function healthCommand(): Promise<void> {
  const url = `http://127.0.0.1:${localPlaces(process.env).port}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  if (!answer)
    throw new Error(`Nothing answers at ${url}. Start Signpost with bin/start, or give its port in PORT.`)
  const health = (await answer.json()) as { status?: string }
  process.stdout.write(`${JSON.stringify(health, null, 2)}\n`)
  if (health.status !== 'ok') process.exitCode = 1
}

/** What commands of features work with: the same way out as the product's, and the sandbox when it is set up. */
function openTools(): CliTools {
  const open = () => {
    const text = process.env['OUTBOUND_ROUTES'] ?? localRoutes()
    return createOutbound({ routes: outboundRoutesSchema.parse(text) })
  }
  let outbound: ReturnType<typeof open> | undefined
  return {
    pages: () => {
      outbound ??= open()
      return createPageReader({ outbound, contactUrl: process.env['APP_URL'] ?? 'http://localhost:3000' })
    },
    close: async () => outbound?.close(),
  }
}

function localRoutes(): string {
  const places = localPlaces(process.env)
  const env = appEnvironment({}, { places, secrets: localSecrets(places.dataDirectory), databaseUrl: '' })
  return env['OUTBOUND_ROUTES'] ?? ''
}

/** A failure is one sentence, not a stack. */
async function guarded(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
