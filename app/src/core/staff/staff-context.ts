import { sql, type Transaction } from 'kysely'
import { type AppContext, type ShopContext, shopContext } from '#core/context/context.ts'
import { staffActor } from '#core/context/domain/staff-actor.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'
import { type StaffAct, writeStaffLog } from './staff-log.ts'
import type { StaffMember } from './staff-member.ts'

/** What a handler of the staff area is given. */
export interface StaffContext extends AppContext {
  staff: StaffMember
  /** Their session. */
  session: { id: string; verifiedAt: Date | null; beganBy: string }
  /** What their browser calls itself, `Firefox on Linux`. */
  browserTitle: string
  /** One transaction that sees no store's rows: tables of the installation, and the owner's functions. */
  tx<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** One store by its domain, with this person as the actor. Throws `staff.no-such-store`. */
  shop(domain: string): Promise<ShopContext>
  /**
   * Says what was done, with before and after, in the transaction that does it (`ctx.tx`, or one of a store). A call that
   * writes and says nothing is noted by its name alone.
   */
  note(tx: Transaction<DB>, act: StaffAct): Promise<void>
}

/** The context of one call; `noted` tells whether it said itself what it did. */
export function staffContext(
  app: AppContext,
  who: Pick<StaffContext, 'staff' | 'session' | 'browserTitle'>,
): { ctx: StaffContext; noted: () => boolean } {
  let said = false
  const { staff } = who
  return {
    noted: () => said,
    ctx: {
      ...app,
      ...who,
      tx: (work) => app.db.withoutShop(work),
      async shop(domain) {
        const { rows } = await sql<{ id: ShopId }>`select id from signpost_find_shop(${domain})`.execute(
          app.db.kysely,
        )
        const id = rows[0]?.id
        if (!id) throw new AppError(staffErrors.noSuchStore, { store: domain })
        return shopContext(app, { id, domain }, { kind: 'staff', userId: staffActor(staff.name) })
      },
      async note(tx, act) {
        await writeStaffLog(tx, staff, act)
        said = true
      },
    },
  }
}
