import { addCode, endCode, listCodes, type PromotionCode } from '#core/promotions/codes.ts'
import type { Benefit } from '#core/promotions/domain/benefit.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { planServiceErrors } from '../errors.ts'

/** Returns all codes with their uses, newest first. */
export async function staffCodes(ctx: StaffContext) {
  const codes = await ctx.tx(listCodes)
  return { currency: planCatalogue(ctx.settings).currency, codes: codes.map(shown) }
}

const shown = ({ startsAt, endsAt, endedAt, ...code }: PromotionCode) => ({
  ...code,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

interface Made {
  code: string
  note: string
  benefit: Benefit
  automatic: boolean
  endsAt: string | null
  maxUses: number | null
}

/** Adds a code. Throws `promotions.code-exists`. */
export async function staffAddCode(ctx: StaffContext, { endsAt, ...made }: Made): Promise<boolean> {
  await ctx.tx(async (tx) => {
    const ends = endsAt === null ? null : new Date(endsAt)
    await addCode(tx, { ...made, startsAt: null, endsAt: ends, by: ctx.staff.name })
    await ctx.note(tx, { act: 'plans.addCode', after: { ...made, endsAt } })
  })
  return true
}

/** Ends a code; stores keep what they redeemed. Throws `plans.code-ended` if it has ended. */
export async function staffEndCode(
  ctx: StaffContext,
  { code, reason }: { code: string; reason: string },
): Promise<boolean> {
  await ctx.tx(async (tx) => {
    if (!(await endCode(tx, code))) throw new AppError(planServiceErrors.codeEnded)
    await ctx.note(tx, { act: 'plans.endCode', reason, before: { code } })
  })
  return true
}
