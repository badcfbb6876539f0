import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with the parameters of OWASP's cheat sheet: 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const derive = promisify(argon2)

/** Returns a hash that includes its own cost and salt, in the format other libraries read too. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: Buffer.from(password), nonce })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Checks a password. Takes the same time if the member has none, so that a caller cannot find out who has one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts ?? []
  const expected = parts ? Buffer.from(tag, 'base64') : Buffer.alloc(COST.tagLength)
  const given = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: parts ? Buffer.from(salt, 'base64') : Buffer.alloc(16),
    memory: Number(memory ?? COST.memory),
    passes: Number(passes ?? COST.passes),
    parallelism: Number(parallelism ?? COST.parallelism),
    tagLength: expected.length,
  })
  return parts !== null && timingSafeEqual(given, expected)
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
