import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { insertPasskey } from '../../../app/src/core/staff/passkeys/passkey-store.ts'
import type { Database } from '../../../app/src/kit/server/db/database.ts'
import { rigStaff } from './rig-staff.ts'
import { honest, NOT_VERIFIED, type Signing, type SoftPasskey, softPasskey } from './soft-authenticator.ts'

const SIGN_IN = '/apps/api/admin/sign-in/passkey'
const APP_URL = 'http://localhost:3000'

interface Asked {
  challenge: string
  options: { challenge: string }
}

interface Stage {
  origin: string
  db: Database
  /** The table owner's connection: the application may store and consume a challenge, but not change one. */
  owner: pg.Pool
}

/** Tries invalid passkey responses: each must be refused, and an honest one before and after must be accepted. */
export async function tryPasskeys({ origin, db, owner }: Stage) {
  const violations: string[] = []
  const fay = await rigStaff(db, 'Fay', 'owner')
  const gus = await rigStaff(db, 'Gus', 'owner')
  const own = await keep(db, fay.id)
  const leavers = await keep(db, gus.id)
  await sql`update staff_members set left_at = now() where id = ${gus.id}`.execute(db.kysely)
  let counter = 0
  let attempts = 0
  const ask = () => post<Asked>(`${origin}${SIGN_IN}/options`, {})
  const enter = (challenge: string, response: Record<string, unknown>) => {
    attempts++
    return post<{ token: string }>(`${origin}${SIGN_IN}`, { challenge, response })
  }
  const asked = async () => {
    const { data } = await ask()
    if (!data) throw new Error('No challenge was given.')
    return data
  }
  const expect = async (way: string, answer: ReturnType<typeof enter>, status: number) => {
    const { status: was, code } = await answer
    if (was !== status || (status === 401 && code !== 'staff.wrong-passkey'))
      violations.push(`passkey, ${way}: ${was} ${code ?? ''}`)
  }
  const good = async () => {
    const { challenge, options } = await asked()
    return { challenge, response: own.sign(honest(options.challenge, APP_URL, ++counter)) }
  }

  const first = await good()
  await expect('honest', enter(first.challenge, first.response), 200)
  await expect('replayed', enter(first.challenge, first.response), 401)
  await expect('replayed with a new challenge', enter((await asked()).challenge, first.response), 401)

  const spoils: Record<string, (signing: Signing) => Signing> = {
    'another challenge': (signing) => ({ ...signing, challenge: Buffer.alloc(32, 7).toString('base64url') }),
    'another origin': (signing) => ({ ...signing, origin: 'https://evil.example' }),
    'an origin below': (signing) => ({ ...signing, origin: 'http://evil.localhost:3000' }),
    'another site': (signing) => ({ ...signing, rpId: 'evil.example' }),
    'made to register': (signing) => ({ ...signing, type: 'webauthn.create' }),
    'nobody verified': (signing) => ({ ...signing, flags: NOT_VERIFIED }),
    'nobody there': (signing) => ({ ...signing, flags: 0 }),
    'counted back': (signing) => ({ ...signing, counter: 1 }),
    'not counted': (signing) => ({ ...signing, counter: 0 }),
  }
  // High enough for a counter that runs backwards to be noticed.
  counter += 10
  const far = await good()
  await expect('honest, counted on', enter(far.challenge, far.response), 200)
  for (const [way, spoil] of Object.entries(spoils)) {
    const { challenge, options } = await asked()
    await expect(way, enter(challenge, own.sign(spoil(honest(options.challenge, APP_URL, ++counter)))), 401)
  }
  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const answers: Record<string, (signing: Signing) => Record<string, unknown>> = {
    "another key's signature": (signing) => own.sign(signing, strange),
    'a passkey nobody has': (signing) => softPasskey().sign(signing),
    'of a leaver': (signing) => leavers.sign(signing),
    'cut short': (signing) => cut(own.sign(signing)),
    'no signature': (signing) => ({ ...own.sign(signing), response: {} }),
    'an id that is a list': (signing) => ({ ...own.sign(signing), id: [own.id] }),
    nothing: () => ({}),
  }
  for (const [way, answer] of Object.entries(answers)) {
    const { challenge, options } = await asked()
    await expect(way, enter(challenge, answer(honest(options.challenge, APP_URL, ++counter))), 401)
  }
  for (const purpose of ['verify', 'register', 'invitation']) {
    const { challenge, response } = await good()
    await owner.query('update staff_challenges set purpose = $1 where id = $2', [purpose, challenge])
    await expect(`a challenge to ${purpose}`, enter(challenge, response), 401)
  }
  const late = await good()
  await owner.query('update staff_challenges set expires_at = now() where id = $1', [late.challenge])
  await expect('too late', enter(late.challenge, late.response), 401)
  const bound = await good()
  await owner.query('update staff_challenges set staff_id = $1 where id = $2', [fay.id, bound.challenge])
  await expect('a challenge for somebody', enter(bound.challenge, bound.response), 401)
  await expect('a challenge there is not', enter(crypto.randomUUID(), bound.response), 401)

  const twice = await good()
  const both = await Promise.all([1, 2].map(() => enter(twice.challenge, twice.response)))
  const entered = both.filter(({ status }) => status === 200).length
  if (entered !== 1) violations.push(`passkey, sent twice at once: ${entered} came in`)
  const last = await good()
  await expect('honest at the end', enter(last.challenge, last.response), 200)
  return { attempts, violations }
}

async function keep(db: Database, staffId: string): Promise<SoftPasskey> {
  const passkey = softPasskey()
  const publicKey = new Uint8Array(passkey.publicKey)
  await insertPasskey(db.kysely, staffId, {
    ...{ id: passkey.id, publicKey, counter: 0, transports: ['internal'], backedUp: false, name: 'a rig' },
  })
  return passkey
}

function cut(answer: Record<string, unknown>): Record<string, unknown> {
  const { signature = '', ...response } = answer['response'] as Record<string, string>
  return { ...answer, response: { ...response, signature: signature.slice(0, 20) } }
}

let asker = 0

/** Each call has its own address; otherwise the rate limits would be tested instead. */
async function post<Data>(
  url: string,
  body: object,
): Promise<{ status: number; code?: string; data?: Data }> {
  asker++
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${asker % 250}`,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}
