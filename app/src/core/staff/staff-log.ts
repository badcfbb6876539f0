import { type Kysely, sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { toJson } from '#kit/server/db/json.ts'
import type { StaffMember } from './staff-member.ts'

/** One line of the staff log. */
export interface StaffAct {
  /** `<slug>.<what>`, like the route that does it: `staff.grantCredits`. */
  act: string
  /** Domain of the store concerned. */
  about?: string | null
  reason?: string | null
  before?: unknown
  after?: unknown
  /** `done`, or the error code of the failure. */
  outcome?: string
}

/** Adds a line; `member` is null if unknown, as in a failed sign-in. */
export async function writeStaffLog(
  db: Kysely<DB>,
  member: (Omit<StaffMember, 'role'> & { role: StaffMember['role'] | null }) | null,
  { act, about = null, reason = null, before, after, outcome = 'done' }: StaffAct,
): Promise<void> {
  await sql`insert into staff_log (staff_id, staff_name, role, act, outcome, about, reason, before, after)
    values (${member?.id ?? null}, ${member?.name ?? ''}, ${member?.role ?? null}, ${act}, ${outcome}, ${about},
      ${reason}, ${toJson(before)}, ${toJson(after)})`.execute(db)
}

/** Removes from the log what it says of a store that is being erased; who did what and when stays. */
export async function forgetInStaffLog(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) => sql`select signpost_forget_in_staff_log(${ctx.shop.id})`.execute(tx))
}
