import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { MOST_PARTNERS, type WrittenPartner } from './domain/partner-list.ts'
import { partnerAppsErrors } from './errors.ts'
import { partnerList } from './partner-list.ts'
import { writtenPartners } from './partner-store.ts'

/** Returns the apps staff have added, and those in the operator's file. */
export async function staffPartners(ctx: StaffContext) {
  return {
    apps: await writtenPartners(ctx.db.kysely),
    inFile: partnerList(ctx.settings).map(({ name }) => name),
    isOffered: operatorSwitches(ctx.settings).partnerApps,
  }
}

/** Adds an app. Throws `partner-apps.too-many`. */
export async function addPartner(ctx: StaffContext, app: WrittenPartner) {
  if ((await writtenPartners(ctx.db.kysely)).length >= MOST_PARTNERS)
    throw new AppError(partnerAppsErrors.tooMany, { most: MOST_PARTNERS })
  await ctx.tx(async (tx) => {
    await sql`
      insert into partner_apps (id, name, url, words, added_by, added_at)
        values (${randomUUID()}, ${app.name}, ${app.url}, ${JSON.stringify(app.words)}, ${ctx.staff.name}, now())`.execute(
      tx,
    )
    await ctx.note(tx, { act: 'partner-apps.add', after: app })
  })
  return staffPartners(ctx)
}

/** Changes an app. Throws `partner-apps.gone`. */
export async function changePartner(ctx: StaffContext, { id, ...app }: { id: string } & WrittenPartner) {
  await ctx.tx(async (tx) => {
    const before = await ofId(tx, id)
    await sql`
      update partner_apps set name = ${app.name}, url = ${app.url}, words = ${JSON.stringify(app.words)} where id = ${id}`.execute(
      tx,
    )
    await ctx.note(tx, { act: 'partner-apps.change', before, after: app })
  })
  return staffPartners(ctx)
}

/** Removes an app. Throws `partner-apps.gone`. */
export async function removePartner(ctx: StaffContext, { id }: { id: string }) {
  await ctx.tx(async (tx) => {
    const before = await ofId(tx, id)
    await sql`delete from partner_apps where id = ${id}`.execute(tx)
    await ctx.note(tx, { act: 'partner-apps.remove', before })
  })
  return staffPartners(ctx)
}

async function ofId(tx: Transaction<DB>, id: string): Promise<WrittenPartner> {
  const { rows } = await sql<WrittenPartner>`
    select name, url, words from partner_apps where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new AppError(partnerAppsErrors.gone)
  return rows[0]
}
