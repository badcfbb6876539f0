import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * User the server runs as. PostgreSQL refuses to run as root, so root either drops to another user or enters a user
 * namespace in which it is unprivileged.
 */
export type Identity =
  | { kind: 'self'; binaries: string }
  | { kind: 'user'; binaries: string; uid: number; gid: number }
  | { kind: 'namespace'; binaries: string }

/** nobody/nogroup on every Linux. */
const NOBODY = 65_534
const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000']

/** Returns program, leading arguments and spawn options that run `program` under an identity. */
export function commandFor(
  identity: Identity,
  program: string,
): { file: string; args: string[]; options: { uid?: number; gid?: number } } {
  const path = join(identity.binaries, 'bin', program)
  if (identity.kind === 'namespace') return { file: 'unshare', args: [...UNSHARE, path], options: {} }
  if (identity.kind === 'user')
    return { file: path, args: [], options: { uid: identity.uid, gid: identity.gid } }
  return { file: path, args: [], options: {} }
}

/**
 * Finds an identity that can read the programs and reach `dataDirectory` (which may not exist yet). If the folder
 * exists, its owner runs the server. Throws when no identity works, saying what to change.
 */
export function findIdentity(binaries: string, dataDirectory: string): Identity {
  if (process.getuid?.() !== 0) return { kind: 'self', binaries }
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory).uid : null
  const uid = owner === null || owner === 0 ? NOBODY : owner
  if (owner !== 0) {
    const user: Identity = { kind: 'user', binaries, uid, gid: uid }
    if (reaches(uid, dirname(resolve(dataDirectory)))) {
      if (runs(user)) return user
      const copied: Identity = { ...user, binaries: copyBinaries(binaries, uid) }
      if (runs(copied)) return copied
    }
  }
  const namespace: Identity = { kind: 'namespace', binaries }
  if ((owner === null || owner === 0) && runs(namespace)) return namespace
  throw new Error(
    `PostgreSQL does not run as root, and no other user of this machine can reach ${dataDirectory}. Start Signpost ` +
      'as an ordinary user, set DATA_DIR to a folder everybody may enter (for example under /var/lib), or set ' +
      'DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** Gives a file or folder to the identity that has to use it. */
export function handOver(identity: Identity, path: string): void {
  if (identity.kind === 'user') chownSync(path, identity.uid, identity.gid)
}

function runs(identity: Identity): boolean {
  const { file, args, options } = commandFor(identity, 'postgres')
  return spawnSync(file, [...args, '--version'], { ...options, cwd: '/', timeout: 10_000 }).status === 0
}

function reaches(uid: number, directory: string): boolean {
  return spawnSync('test', ['-x', directory], { uid, gid: uid, cwd: '/' }).status === 0
}

function copyBinaries(binaries: string, uid: number): string {
  const target = mkdtempSync(join(tmpdir(), 'signpost-postgres-'))
  chownSync(target, uid, uid)
  cpSync(binaries, target, { recursive: true, verbatimSymlinks: true })
  return target
}
