import type { CliCommand } from '../../app/src/core/registry/cli-command.ts'
import { STAFF_ROLES, type StaffRole } from '../../app/src/core/staff/domain/roles.ts'
import { addByCommand } from '../../app/src/core/staff/members.ts'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'
import { startLocalDatabase } from './database.ts'
import { localPlaces } from './environment.ts'
import { localSecrets } from './secrets.ts'

/** `signpost staff add`: whoever has access to the database decides who is on the staff. */
export function staffCommands(
  program: Parameters<CliCommand>[0],
  guarded: (run: () => Promise<void>) => Promise<void>,
): void {
  program
    .command('staff')
    .description('Manage who may sign in to the staff area.')
    .command('add <email>')
    .description(
      'Add somebody to the staff and print the link they come in by, good for 24 hours. Also gives a new link to somebody who has lost every way in.',
    )
    .requiredOption('--name <name>', 'their name, as merchants will see it')
    .option('--role <role>', `one of ${STAFF_ROLES.join(', ')}`, 'owner')
    .action((email: string, options: { name: string; role: string }) => guarded(() => add(email, options)))
}

async function add(email: string, { name, role }: { name: string; role: string }): Promise<void> {
  const known = STAFF_ROLES.find((each): each is StaffRole => each === role)
  if (!known) throw new Error(`--role: give one of ${STAFF_ROLES.join(', ')}.`)
  if (!/^[^@\s]{1,100}@[^@\s]{1,99}$/.test(email)) throw new Error(`${email} is not an email address.`)
  const places = localPlaces(process.env)
  const given = process.env['DATABASE_URL']
  const local = given
    ? null
    : await startLocalDatabase(places.dataDirectory, localSecrets(places.dataDirectory))
  const db = openDatabase({
    url: given ?? local?.appUrl ?? '',
    applicationName: 'signpost staff',
    connections: 1,
  })
  try {
    const appUrl = process.env['APP_URL'] || `http://localhost:${places.port}`
    const link = await addByCommand(db, { email, name, role: known, appUrl })
    process.stdout.write(`${link}\n`)
  } finally {
    await db.close()
    // A server that was already running belongs to a running Signpost.
    if (local && !local.server.attached) await local.server.stop()
  }
}
