import { sql } from 'kysely'
import { removeMember } from '../../../app/src/core/staff/members.ts'
import { endSession, findSession } from '../../../app/src/core/staff/sessions.ts'
import type { Database } from '../../../app/src/kit/server/db/database.ts'
import { sessionToken, type TokenKey } from '../../../app/testing/session-token.ts'
import type { ApiOperation } from '../api-requests.ts'
import { rigStaff, rigVisit } from './rig-staff.ts'
import { isOpen, staffOperationsOf } from './staff-intruders.ts'

const API = '/apps/api'
type Random = () => number

interface Stage {
  origin: string
  db: Database
  key: TokenKey
  /** Domain and id of an installed shop. */
  shop: { domain: string; id: string }
  operations: ApiOperation[]
  random: Random
}

/**
 * Tries tokens that were valid once, or look valid: none may open a staff route, or a route of the store it claims to
 * visit.
 */
export async function tryStaffTokens(
  stage: Stage,
  n: number,
): Promise<{ violations: string[]; ways: number }> {
  const { origin, random } = stage
  const bad = await badTokens(stage)
  const staffOperations = (await staffOperationsOf(origin)).filter(({ path }) => !isOpen(path))
  const violations = [...bad.violations]
  const tries = [
    ...Object.entries(bad.panel).map(([way, token]) => ({
      way,
      token,
      header: 'authorization',
      on: staffOperations,
    })),
    ...Object.entries(bad.visit).map(([way, token]) => ({
      ...{ way, token, header: 'authorizationAdmin', on: stage.operations },
    })),
  ]
  for (let at = 0; at < n; at++) {
    const { way, token, header, on } = tries[at % tries.length] ?? tries[0] ?? never()
    const { method, path } = on[Math.floor(random() * on.length)] ?? never()
    const answer = await fetch(`${origin}${API}${path.replaceAll(/\{\w+\}/g, '1')}`, {
      method,
      headers: { [header]: token, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: '{}' }),
    })
    const { code } = (await answer.json()) as { code?: string }
    const expected = header === 'authorization' ? 'staff.signed-out' : 'staff.visit-ended'
    if (answer.status !== 401 || code !== expected)
      violations.push(`${way} as ${header} on ${method} ${path}: ${answer.status} ${code}`)
  }
  return { violations, ways: tries.length }
}

async function badTokens({ origin, db, key, shop, random }: Stage) {
  const { kysely } = db
  const good = await rigStaff(db, 'Ada', 'owner')
  // All are owners, because the last owner could not leave.
  const [expired, idle, ended, leaver] = await Promise.all(
    ['Bea', 'Cleo', 'Dot', 'Eve'].map((name) => rigStaff(db, name, 'owner')),
  )
  if (!expired || !idle || !ended || !leaver) return never()
  const visit = await rigVisit(origin, good, shop.domain)
  const visitOf = {
    expired: await rigVisit(origin, expired, shop.domain),
    ended: await rigVisit(origin, ended, shop.domain),
    leaver: await rigVisit(origin, leaver, shop.domain),
  }
  const violations = await goodOnes(origin, good.token, visit)
  await sql`update staff_sessions set expires_at = now() where staff_id = ${expired.id}`.execute(kysely)
  await sql`update staff_sessions set seen_at = now() - interval '61 minutes' where staff_id = ${idle.id}`.execute(
    kysely,
  )
  const session = await findSession(kysely, ended.token)
  await endSession(kysely, session?.session.id ?? '0')
  await db.withShop(shop.id, async (tx) => {
    await sql`update staff_visits set expires_at = now()
      where shop_id = ${shop.id} and staff_id = ${expired.id}`.execute(tx)
    await sql`update staff_visits set ended_at = now(), ended_by = 'merchant'
      where shop_id = ${shop.id} and staff_id = ${ended.id}`.execute(tx)
  })
  await removeMember(kysely, leaver.id)
  const jwt = await sessionToken(shop.domain, key)
  const spoilt = (token: string): Record<string, string> => ({
    forged: token.replace(/[\w-]{43}$/, () => randomText(random)),
    cut: token.slice(0, Math.floor(random() * (token.length - 1))),
    'a letter changed': token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1),
    'longer by one': `${token}A`,
    'in capitals': token.toUpperCase(),
    'session token of a merchant': jwt,
    empty: '',
    'no token': 'null',
  })
  return {
    violations,
    panel: {
      ...spoilt(good.token),
      ...{ expired: expired.token, idle: idle.token, ended: ended.token, 'of a leaver': leaver.token },
      'of a visit': visit,
    },
    visit: {
      ...spoilt(visit),
      ...visitOf,
      'of another store': visit.replace(/^spv_\d+_/, `spv_${Number(shop.id) + 1}_`),
      'of no store': visit.replace(/^spv_\d+_/, 'spv_999999999999999999_'),
      'of the staff area': good.token,
    },
  }
}

/** Valid tokens must be accepted; otherwise the refusal of altered ones proves nothing. */
async function goodOnes(origin: string, panel: string, visit: string): Promise<string[]> {
  const me = await fetch(`${origin}${API}/admin/me`, { headers: { authorization: panel } })
  const profile = await fetch(`${origin}${API}/staff-visits`, { headers: { authorizationAdmin: visit } })
  return me.status === 200 && profile.status === 200
    ? []
    : [`good tokens are not let in (${me.status}, ${profile.status}): nothing is proved`]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const randomText = (random: Random): string =>
  Array.from({ length: 43 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')

function never(): never {
  throw new Error('There is nothing to try.')
}
