import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { getRecentEmbedStatus } from '#core/shops/recent-embed-status.ts'
import { PRODUCT_PATH, TEMPLATES_PATH } from './paths.ts'
import { findPublished, listTemplates, type TemplateRow } from './store.ts'

/** Lines about templates lead to their tab, all others to the product's own. */
const LINKS = {
  product: { to: PRODUCT_PATH, external: false },
  templates: { to: TEMPLATES_PATH, external: false },
}

/**
 * Weight of each finding: how much of the store's search results depends on it, in steps. Lines of single templates at
 * most double it, and rank below those about the whole store, such as used-up credits.
 */
const WORTH = { embedOff: 1_000, pageErrors: 290, templateUnread: 100 }

export const homeCards: HomeCard[] = [
  { question: 'working', read: readWorking },
  { question: 'wrong', read: readWrong },
]

/** Lines for whether the embed is on, product markup is on, and the theme is known. */
async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const [embed, { published, templates }] = await Promise.all([getRecentEmbedStatus(ctx), readStored(ctx)])
  const isOn = published?.product.enabled === true
  const lines: HomeLine[] = [
    {
      ...line('embed', `embed.${embed}`),
      tone: embed === 'enabled' ? 'success' : embed === 'disabled' ? 'attention' : 'unknown',
      worth: 3,
    },
    { ...line('product', isOn ? 'productOn' : 'productOff'), tone: isOn ? 'success' : 'info', worth: 2 },
  ]
  const read = templates.filter(({ readAt }) => readAt !== null).length
  if (isOn && templates.length > 0) {
    const printed = countModes(templates)
    lines.push({
      ...line('templates', 'templates', { read, count: templates.length, ...printed }, 'templates'),
      tone: read === templates.length ? 'success' : 'unknown',
      worth: 1,
    })
    // Being on does not mean printing: if nothing is added anywhere, the most used template gives the reason.
    const [mostUsed] = templates.toSorted((a, b) => b.products - a.products)
    if (mostUsed && printed.silent === templates.length)
      lines.push({
        ...line('silent', `silent.${mostUsed.decision.reason}`, {}, 'templates'),
        tone: mostUsed.decision.reason === 'theme-node-complete' ? 'info' : 'attention',
        worth: 2,
      })
  }
  return lines
}

/** Returns the number of templates on which Signpost prints the product, completes the theme's, or prints nothing. */
function countModes(templates: TemplateRow[]): Record<'own' | 'complete' | 'silent', number> {
  const count = { own: 0, complete: 0, silent: 0 }
  for (const { decision } of templates) count[decision.mode]++
  return count
}

/** Errors by weight: nothing printed at all, then pages with errors, most used templates first. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const { published, templates } = await readStored(ctx)
  if (!published?.product.enabled) return []
  const lines: HomeLine[] = []
  if ((await getRecentEmbedStatus(ctx)) === 'disabled')
    lines.push({ ...line('embed-off', 'wrong.embedOff'), tone: 'critical', worth: WORTH.embedOff })
  const all = templates.reduce((sum, { products }) => sum + products, 0) || 1
  for (const row of templates) lines.push(...wrongWith(row, row.products / all))
  return lines
}

function wrongWith(row: TemplateRow, share: number): HomeLine[] {
  const { template, samples } = row
  const faulty = samples.filter(({ errors }) => errors > 0)
  const errors = faulty.reduce((sum, sample) => sum + sample.errors, 0)
  if (errors > 0) {
    const values = { template, count: errors, pages: faulty.length, read: samples.length }
    const worth = WORTH.pageErrors * (1 + share)
    return [
      { ...line(`errors-${template}`, 'wrong.pageErrors', values, 'templates'), tone: 'critical', worth },
    ]
  }
  const unread = samples.filter(({ state }) => state === 'broken' || state === 'not-read').length
  if (unread === 0) return []
  const values = { template, count: unread }
  const worth = WORTH.templateUnread * (1 + share)
  return [{ ...line(`unread-${template}`, 'wrong.unread', values, 'templates'), tone: 'attention', worth }]
}

function line(
  id: string,
  key: string,
  values: HomeLine['values'] = {},
  of: keyof typeof LINKS = 'product',
): Pick<HomeLine, 'id' | 'key' | 'values' | 'link'> {
  return { id: `structured-data.${id}`, key: `structured-data:home.${key}`, values, link: LINKS[of] }
}

function readStored(ctx: ShopContext) {
  return ctx.tx(async (tx) => ({ published: await findPublished(tx), templates: await listTemplates(tx) }))
}
