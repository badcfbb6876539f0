import type { StaffRole } from '../../app/src/core/staff/domain/roles.ts'
import { inviteMember } from '../../app/src/core/staff/members.ts'
import { beginSession } from '../../app/src/core/staff/sessions.ts'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'
import type { Product } from './product.ts'

/** Adds a person to the staff of a running product. Returns a token for the staff area, as after showing a passkey. */
export async function staffToken(
  product: Pick<Product, 'appOrigin' | 'dataDirectory'>,
  { name = 'Ada Byron', role = 'support' }: { name?: string; role?: StaffRole } = {},
): Promise<string> {
  const { dataDirectory, appOrigin: appUrl } = product
  const { appUrl: url } = await startLocalDatabase(dataDirectory, localSecrets(dataDirectory))
  const database = openDatabase({ url, applicationName: 'journey', connections: 1 })
  try {
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@signpost.example`
    const { id } = await inviteMember(database.kysely, { email, name, role, appUrl })
    return await beginSession(database.kysely, { staffId: id, by: 'passkey', browser: 'a journey' })
  } finally {
    await database.close()
  }
}
