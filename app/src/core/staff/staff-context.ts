import { sql, type Transaction } from 'kysely'
import { type AppContext, type ShopContext, shopContext } from '#core/context/context.ts'
import { staffActor } from '#core/context/domain/staff-actor.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { staffErrors } from './errors.ts'
import { type StaffAct, writeStaffLog } from './staff-log.ts'
import type { StaffMember } from './staff-member.ts'

/** Context of the staff area's handlers. */
export interface StaffContext extends AppContext {
  staff: StaffMember
  /** The member's session. */
  session: { id: string; verifiedAt: Date | null; beganBy: string; expiresAt: Date }
  /** Short name of the browser, such as `Firefox, Linux`. */
  browserTitle: string
  /**
   * Runs `work` in one transaction that sees no store's rows: tables of the installation, and the owner's functions.
   */
  tx<T>(work: (tx: Transaction<DB>) => Promise<T>): Promise<T>
  /** Returns one store by its domain, with this member as the actor. Throws `staff.no-such-store`. */
  shop(domain: string): Promise<ShopContext>
  /**
   * Logs what was done, with before and after, in the transaction that does it (`ctx.tx`, or one of a store). A call
   * that writes without a note is logged by its name alone.
   */
  note(tx: Transaction<DB>, act: StaffAct): Promise<void>
}

/** Creates the context of one call; `noted` reports whether the call logged what it did. */
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
