import { type Kysely, sql } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type Benefit, benefitSchema } from './domain/benefit.ts'
import { promotionErrors } from './errors.ts'

/** A code as the operator sees it. */
export interface PromotionCode {
  code: string
  note: string
  benefit: Benefit
  automatic: boolean
  startsAt: Date
  endsAt: Date | null
  maxUses: number | null
  uses: number
  endedAt: Date | null
}

/** A code without a start time starts at the database's current time. */
export type NewCode = Omit<PromotionCode, 'uses' | 'endedAt' | 'startsAt'> & {
  startsAt: Date | null
  by: string
}

/** Returns all codes, newest first, at most a thousand. */
export async function listCodes(db: Kysely<DB>): Promise<PromotionCode[]> {
  const { rows } = await sql<Omit<PromotionCode, 'benefit'> & { benefit: unknown }>`
    select code, note, benefit, automatic, starts_at as "startsAt", ends_at as "endsAt", max_uses as "maxUses", uses,
        ended_at as "endedAt"
      from promotion_codes order by created_at desc, code limit 1000`.execute(db)
  return rows.map((row) => ({ ...row, benefit: benefitSchema.parse(row.benefit) }))
}

/** Adds a code. Throws `promotions.code-exists`: a code that was given out never changes its meaning. */
export async function addCode(db: Kysely<DB>, made: NewCode): Promise<void> {
  const { code, note, benefit, automatic, startsAt, endsAt, maxUses, by } = made
  const { numAffectedRows } = await sql`
    insert into promotion_codes (code, note, benefit, automatic, starts_at, ends_at, max_uses, created_by, created_at)
      values (${code}, ${note}, ${JSON.stringify(benefit)}::jsonb, ${automatic}, coalesce(${startsAt}::timestamptz, now()), ${endsAt}, ${maxUses}, ${by}, now())
      on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) throw new AppError(promotionErrors.codeExists, { code })
}

/** Ends a code; stores keep what they redeemed. False: the code does not exist, or has ended. */
export async function endCode(db: Kysely<DB>, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotion_codes set ended_at = now() where code = ${code} and ended_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Takes one use of a code that is valid now; null if it is not valid or has no uses left. Part of the caller's
 * transaction.
 */
export async function takeUse(
  db: Kysely<DB>,
  code: string,
): Promise<{ benefit: Benefit; endsAt: Date | null } | null> {
  const { rows } = await sql<{ benefit: unknown; endsAt: Date | null }>`
    update promotion_codes set uses = uses + 1
      where code = ${code} and ended_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
        and (max_uses is null or uses < max_uses)
      returning benefit, ends_at as "endsAt"`.execute(db)
  const [taken] = rows
  return taken ? { benefit: benefitSchema.parse(taken.benefit), endsAt: taken.endsAt } : null
}

/** Returns the codes that stores get automatically, as long as uses are left. */
export async function automaticCodes(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from promotion_codes
      where automatic and ended_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
        and (max_uses is null or uses < max_uses)
      order by created_at, code limit 20`.execute(db)
  return rows.map(({ code }) => code)
}
