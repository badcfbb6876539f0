import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from './make-folder.ts'

const schema = z.object({
  /** Passwords of the embedded database's three roles. */
  database: z.object({ superuser: z.string(), owner: z.string(), app: z.string() }),
  /** Shared by the app and the store platform next to it. */
  apiSecret: z.string().min(16),
  /** As in `ENCRYPTION_KEYS`. */
  encryptionKeys: z.string(),
})

/** Secrets of a local installation. */
export type LocalSecrets = z.infer<typeof schema>

/** Reads the secrets of a data folder, creating them the first time (mode 0600). Throws if the file is damaged. */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const file = join(dataDirectory, 'secrets.json')
  if (existsSync(file)) return read(file)
  const password = (): string => randomBytes(24).toString('base64url')
  const secrets: LocalSecrets = {
    database: { superuser: password(), owner: password(), app: password() },
    apiSecret: randomBytes(32).toString('hex'),
    encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
  }
  makeFolder(dataDirectory)
  // Written to a new file and renamed: a killed start leaves no incomplete file.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}

function read(file: string): LocalSecrets {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(
      `${file} is damaged. It holds the passwords and keys of the database beside it: restore it from a backup, or ` +
        'remove the whole data folder to begin anew (everything in it is lost).',
      { cause },
    )
  }
}
