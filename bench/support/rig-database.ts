import { type Database, openDatabase } from '../../app/src/kit/server/db/database.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'

/** A migrated database of a rig, opened as the application does, and as the superuser who fills and vacuums it. */
export interface RigDatabase extends AsyncDisposable {
  db: Database
  owner: Database
}

/** Starts a server with an empty, migrated database. */
export async function startRigDatabase(): Promise<RigDatabase> {
  await using stack = new AsyncDisposableStack()
  const { server, stop } = await startTestServer()
  stack.defer(stop)
  const open = (url: string, applicationName: string): Database => {
    const opened = openDatabase({ url, applicationName })
    stack.defer(() => opened.close())
    return opened
  }
  const db = open(server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE), 'rig')
  const owner = open(server.superuserUrl(TEMPLATE), 'rig owner')
  const kept = stack.move()
  return { db, owner, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
