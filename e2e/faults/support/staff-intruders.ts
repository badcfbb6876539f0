import { loadFeatures } from '../../../app/src/entries/feature-modules.ts'
import { openDatabase } from '../../../app/src/kit/server/db/database.ts'
import { type ApiOperation, operationsOf, valueFor } from '../api-requests.ts'
import { type RigStaff, rigStaff, rigVisit } from './rig-staff.ts'

const API = '/apps/api'
type Request = { body?: unknown; headers?: Record<string, string> }
type Call = [method: string, path: string, request: Request]

/** Target of the attack: store A is visited, and everything in `stolen` refers to store B or something of it. */
interface Attack {
  origin: string
  databaseUrl: string
  /** Domain of store A, and id of store B. */
  visited: string
  other: string
  operations: ApiOperation[]
  stolen: string[]
  secrets: string[]
  hostileCalls(operation: ApiOperation, stolen: string[]): Iterable<Call>
}

/**
 * Tests staff as intruders. A visit of store A refers to store B everywhere; its token with B's id opens nothing;
 * neither kind of token opens what the other is for; and a role opens nothing that needs a higher one.
 */
export async function tryStaff(attack: Attack): Promise<{ attempts: number; violations: string[] }> {
  const db = openDatabase({ url: attack.databaseUrl, applicationName: 'rig' })
  try {
    const support = await rigStaff(db, 'Sam', 'support')
    const manager = await rigStaff(db, 'Mia', 'manager')
    const parts = [
      await tryVisit(attack, support),
      await tryElsewhere(attack, await support.anew()),
      await tryRoles(attack, { support: await support.anew(), manager: await manager.anew() }),
    ]
    return {
      attempts: parts.reduce((sum, { attempts }) => sum + attempts, 0),
      violations: parts.flatMap(({ violations }) => violations),
    }
  } finally {
    await db.close()
  }
}

async function tryVisit(
  { origin, visited, operations, stolen, secrets, hostileCalls }: Attack,
  by: RigStaff,
) {
  const violations: string[] = []
  let attempts = 0
  let begun = 0
  let cameIn = 0
  let visit = ''
  for (const operation of operations)
    for (const [method, path, request] of hostileCalls(operation, stolen)) {
      attempts++
      // An id of B's may equal that of the visit itself, which such a call ends.
      if (visit === '') {
        visit = await rigVisit(origin, await by.anew(), visited)
        begun++
      }
      const answer = await ask(origin, method, path, { ...request, as: { authorizationAdmin: visit } })
      for (const secret of secrets)
        if (answer.text.includes(secret))
          violations.push(`visit: ${method} ${path} tells ${JSON.stringify(secret)} of the other shop`)
      if (answer.status >= 500 && answer.status !== 502)
        violations.push(`visit: ${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
      if (answer.status === 401) visit = ''
      else cameIn++
    }
  if (cameIn < attempts * 0.9) violations.push(`only ${cameIn} of ${attempts} calls of a visit came in`)
  if (begun > attempts / 10) violations.push(`${begun} visits for ${attempts} calls: they end by themselves`)
  return { attempts, violations }
}

/** Uses tokens in the wrong place: for another store, or for the other kind of API. */
async function tryElsewhere({ origin, visited, other, operations }: Attack, by: RigStaff) {
  const visit = await rigVisit(origin, by, visited)
  const spliced = visit.replace(/^spv_\d+_/, `spv_${other}_`)
  const staffOperations = await staffOperationsOf(origin)
  const violations: string[] = []
  let attempts = 0
  const refused = async (operation: ApiOperation, as: Record<string, string>, what: string) => {
    attempts++
    const answer = await ask(origin, operation.method, filled(operation.path), { as })
    if (answer.status !== 401)
      violations.push(`${what} on ${operation.method} ${operation.path}: ${answer.status}`)
  }
  for (const operation of operations) {
    await refused(operation, { authorizationAdmin: spliced }, "the visit's secret with another store")
    await refused(operation, { authorizationAdmin: by.token }, 'a panel token as a visit')
    await refused(operation, { authorization: `Bearer ${by.token}` }, 'a panel token as a session token')
    await refused(operation, { authorization: `Bearer ${visit}` }, 'a visit token as a session token')
  }
  for (const operation of staffOperations.filter(({ path }) => !isOpen(path)))
    await refused(operation, { authorization: visit }, 'a visit token in the staff area')
  return { attempts, violations }
}

/** Calls every route that needs a role, with each role below it. */
async function tryRoles({ origin, other }: Attack, people: { support: RigStaff; manager: RigStaff }) {
  const operations = await staffOperationsOf(origin)
  const violations: string[] = []
  let attempts = 0
  for (const { slug, method, path, needed } of await guardedRoutes()) {
    const operation = operations.find((one) => one.method === method && one.path === path)
    if (!operation) {
      violations.push(`${method} ${path} needs ${needed} and is in no document`)
      continue
    }
    const below = needed === 'owner' ? [people.support, people.manager] : [people.support]
    for (const { token, email } of below) {
      attempts++
      const answer = await ask(origin, method, filled(path, other), {
        as: { authorization: token },
        ...(operation.body && { body: valueFor(operation.body, plausible) }),
      })
      if (answer.status < 400 || (answer.status !== 400 && !answer.text.includes('staff.role-too-low')))
        violations.push(
          `${email} on ${slug} ${method} ${path}: ${answer.status} ${answer.text.slice(0, 120)}`,
        )
    }
  }
  if (attempts === 0) violations.push('no route needs a role: nothing is proved')
  return { attempts, violations }
}

interface GuardedRoute {
  slug: string
  method: string
  path: string
  needed: string
}

async function guardedRoutes(): Promise<GuardedRoute[]> {
  const modules = await loadFeatures()
  return modules.flatMap(({ slug, staff }) =>
    Object.entries(staff?.needs ?? {}).map(([name, needed]) => {
      const { method = 'POST', path = '' } = staff?.contract[name]?.['~orpc'].route ?? {}
      return { slug, method: String(method), path: String(path), needed }
    }),
  )
}

export async function staffOperationsOf(origin: string): Promise<ApiOperation[]> {
  return operationsOf(await (await fetch(`${origin}${API}/admin/openapi.json`)).json()).operations
}

/** Sign-in, and the check whether a token is valid, are open to all callers. */
export const isOpen = (path: string): boolean => /^\/admin\/(?:sign-in\/|user\/checktoken$)/.test(path)

const filled = (path: string, by = '1') => path.replaceAll(/\{\w+\}/g, by)

/** Returns a value that most fields accept: the schema is checked before the role. */
function plausible(field: string): string {
  if (/url|link/i.test(field)) return 'https://video.example/1'
  if (/email/i.test(field)) return 'sam@signpost.example'
  if (/id$|ids$|key/i.test(field)) return crypto.randomUUID()
  if (/at$/i.test(field)) return '2026-11-21T00:00:00.000Z'
  return 'A plausible text'
}

async function ask(
  origin: string,
  method: string,
  path: string,
  { body, headers, as }: Request & { as: Record<string, string> },
) {
  const sent = body === undefined && method !== 'GET' ? {} : body
  const answer = await fetch(`${origin}${API}${path}`, {
    method,
    headers: { ...headers, ...as, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  return { status: answer.status, text: await answer.text() }
}
