import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { findHtmlSettings } from './html/html-store.ts'
import { sitemapsGate } from './plan-gates.ts'

/** Onboarding suggestions of the specification (1-shell §3); each is done once its action has actually been done. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'gsc_xml_sitemap',
    colour: 'info',
    navigate: '/google-search-console/xml-sitemap?tabindex=0',
    gate: sitemapsGate,
    done: wasRead,
  },
  {
    id: 'html_sitemap',
    colour: 'info',
    navigate: '/google-search-console/html-sitemap?tabindex=0',
    gate: sitemapsGate,
    done: (ctx) => ctx.tx(async (tx) => (await findHtmlSettings(tx))?.published === true),
  },
]

/** True if the sitemaps have been read completely; the step stays done while they are read again, or cannot be. */
async function wasRead(ctx: ShopContext): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from sitemaps_readings where shop_id = ${shopOf(tx)} and state = 'done')
        or (exists (select from sitemaps_readings where shop_id = ${shopOf(tx)} and generation > 1)
          and exists (select from sitemaps_files where shop_id = ${shopOf(tx)} and state = 'read')) as found`.execute(
      tx,
    )
    return rows[0]?.found === true
  })
}
