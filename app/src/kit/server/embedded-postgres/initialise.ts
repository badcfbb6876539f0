import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from '../env.ts'
import { commandFor, handOver, type Identity } from './identity.ts'

/**
 * Creates a new database folder. It is built next to its final path and moved there when complete, so that an
 * interrupted start leaves nothing that looks like a database.
 */
export async function initialise(
  identity: Identity,
  options: { dataDirectory: string; superuser: string; password: string },
): Promise<void> {
  const draft = `${options.dataDirectory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  // In the draft folder, which only its user may enter.
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  handOver(identity, passwordFile)
  const database = join(draft, 'data')
  mkdirSync(database, { mode: 0o700 })
  handOver(identity, database)
  handOver(identity, draft)
  const { file, args, options: as } = commandFor(identity, 'initdb')
  // The builtin locale sorts the same on every machine and needs no system locale.
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawn(
    file,
    [
      ...args,
      '-D',
      database,
      '-U',
      options.superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      ...flags,
    ],
    { ...as, cwd: draft, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: programPath(), LC_ALL: 'C' } },
  )
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  child.stdout.resume()
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (status !== 0) {
    throw new Error(`No database could be made in ${options.dataDirectory}:\n${words.trim()}`)
  }
  rmSync(options.dataDirectory, { recursive: true, force: true })
  chmodSync(database, 0o700)
  renameSync(database, options.dataDirectory)
  rmSync(draft, { recursive: true, force: true })
}
