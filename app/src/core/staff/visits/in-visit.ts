import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type VisitedRoute, visitRuleOf } from '#core/registry/visited-route.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { closedTo } from '../domain/visit-rule.ts'
import { roleTooLow, staffErrors } from '../errors.ts'
import { isFresh } from '../sessions.ts'
import { writeStaffLog } from '../staff-log.ts'
import type { Visit } from './find-visit.ts'

/** One call a staff member makes on the merchant's behalf. */
interface VisitCall {
  area: string
  name: string
  procedure: VisitedRoute
}

/** Polled by the banner on the visitor's own screen: not a look at the store. */
const OWN_BANNER = 'staff-visits.current'

/**
 * Runs a call of a visit: records it where the merchant sees it before it runs, and afterwards in the staff log.
 * Throws `staff.not-for-staff` for calls only the merchant may make, `staff.role-too-low` for those of a higher role,
 * and `staff.verify-first`.
 */
export async function inVisit<Answer>(
  ctx: ShopContext,
  visit: Visit,
  call: VisitCall,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const act = `${call.area}.${call.name}`
  if (act === OWN_BANNER) return answer()
  const { route, meta } = call.procedure['~orpc']
  const rule = visitRuleOf(call.procedure)
  const needed = closedTo(rule, visit.role)
  const writes = rule !== 'look' && route.method !== 'GET'
  const isFirst = await noteCall(ctx, visit, { ...call, writes })
  const note = async (outcome: string) => {
    // A read is logged once, a write every time.
    if (isFirst || writes || needed !== null)
      await writeStaffLog(ctx.db.kysely, memberOf(visit), {
        act,
        about: ctx.shop.domain,
        reason: visit.reason,
        outcome,
      })
  }
  try {
    if (needed === 'merchant') throw new AppError(staffErrors.notForStaff)
    if (needed !== null) throw roleTooLow(needed)
    if (meta?.verified && !isFresh(visit)) throw new AppError(staffErrors.verifyFirst)
    const answered = await answer()
    await note('done')
    return answered
  } catch (error) {
    await note(error instanceof AppError ? error.code : 'http.internal')
    throw error
  }
}

/** Records a call. Returns true if it is the first of its kind in this visit. */
async function noteCall(
  ctx: ShopContext,
  visit: Visit,
  { area, name, writes }: Omit<VisitCall, 'procedure'> & { writes: boolean },
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<{ number: number }>`
      insert into staff_visit_calls (shop_id, visit_id, area, call, writes, number, first_at, last_at)
        values (${ctx.shop.id}, ${visit.id}, ${area}, ${name}, ${writes}, 1, ${now}, ${now})
        on conflict (shop_id, visit_id, area, call)
          do update set number = staff_visit_calls.number + 1, last_at = excluded.last_at
        returning number`.execute(tx)
    return rows[0]?.number === 1
  })
}

/** Member as named in the log. */
function memberOf({ staffId, staffName, role }: Visit) {
  return { id: staffId, name: staffName, email: '', role }
}
