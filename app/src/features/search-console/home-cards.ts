import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { BROKEN_NOTES } from '#core/search-console/errors.ts'
import { findFill } from '#core/search-console/fill/fill-store.ts'
import { SCREEN } from './paths.ts'

export const homeCards: HomeCard[] = [
  { question: 'wrong', read: readWrong },
  { question: 'working', read: readWorking },
]

/** A broken connection ranks above single pages: nothing new arrives until the merchant signs in again. */
const WORTH = 700

async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const row = await ctx.tx(findConnection)
  if (!row?.broken && row?.property !== null) return []
  const id = row?.broken ? 'search-console-broken' : 'search-console-property'
  if (!row) return []
  return [
    {
      id,
      key: `search-console:home.${row.broken ? (BROKEN_NOTES[row.broken] ?? 'broken') : 'noProperty'}`,
      values: { account: row.account },
      tone: row.broken ? 'critical' : 'attention',
      link: { to: SCREEN, external: false },
      worth: WORTH,
    },
  ]
}

async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const { row, fill } = await ctx.tx(async (tx) => ({
    row: await findConnection(tx),
    fill: await findFill(tx),
  }))
  if (!row?.property || row.broken || !fill) return []
  return [
    {
      id: 'search-console',
      key: 'search-console:home.connected',
      values: { property: row.property.replace('sc-domain:', '') },
      tone: 'success',
      link: { to: SCREEN, external: false },
      worth: 0,
    },
  ]
}
