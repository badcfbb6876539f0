import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { StaffVisit } from '../contract.ts'
import { readVisits } from './visits.ts'

/** Lines of one piece. */
const LINES = 2_000

/** Exports all visits as CSV in the merchant's language, newest first, piece by piece. */
export async function exportCsv(
  ctx: ShopContext,
  { cursor }: { cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const { rows, next } = await readVisits(ctx, { cursor, most: LINES })
  const texts = textsIn(await ctx.tx(appLanguageOf))
  const text = csvTable<StaffVisit>(
    [
      [texts('visits:who'), ({ staffName }) => staffName],
      [texts('visits:why'), ({ reason }) => reason],
      [texts('visits:when'), ({ beganAt }) => beganAt],
      [texts('visits:ended'), ({ endedAt }) => endedAt],
      [
        texts('visits:state'),
        ({ endedBy }) => texts(endedBy === null ? 'visits:now' : `visits:endedBy.${endedBy}`),
      ],
    ],
    rows,
    { isBeginning: cursor === undefined },
  )
  return { name: 'staff-visits.csv', text, next }
}
