import type { ShopContext } from '#core/context/context.ts'
import type { ProxyAnswer, ProxyVisit } from '#core/registry/proxy-route.ts'
import { requireFeature, staysPublished } from '#core/shops/plan-of.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { readLook } from '#core/theme-look/read-look.ts'
import type { ThemeLook } from '#core/theme-look/theme-look-schema.ts'
import { lockSettings } from '#kit/server/db/lock-settings.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import type { HtmlChoices, HtmlState } from '../contract.ts'
import { DEFAULT_HTML_SETTINGS, DEFAULT_TITLE, type HtmlSettings } from '../domain/html-settings.ts'
import { type HtmlEdit, htmlSettingsSchema } from '../domain/html-settings-schema.ts'
import { LISTED_KINDS, type ListedKind } from '../domain/kinds.ts'
import { sitemapsGate } from '../plan-gates.ts'
import { blogHandles, choices, excludedRows, findHtmlSettings, saveHtmlSettings } from './html-store.ts'
import { sitemapLiquid } from './liquid-page.ts'

/** Path of the page on the store's own domain, unless the merchant has moved the app's proxy. */
const PATH = '/apps/signpost/sitemap'
/** Number of titles per kind shown in the preview, and of results of a search. */
const SHOWN = { preview: 8, search: 20 }

/** Returns the settings, the resulting links, and the URL of the page. Throws PlatformError. */
export async function getHtml(ctx: ShopContext): Promise<HtmlState> {
  const { origin } = await queryStorefront(ctx)
  return ctx.tx(async (tx) => {
    const { settings, savedAt } = await htmlSettingsOf(tx)
    const excluded = await excludedRows(tx)
    const preview: HtmlState['preview'] = []
    for (const kind of LISTED_KINDS) {
      const { total, rows } = await choices(tx, { kind, words: null, most: SHOWN.preview })
      preview.push({ kind, total, titles: rows.map(({ title }) => title) })
    }
    return {
      settings,
      savedAt: savedAt?.toISOString() ?? null,
      excluded: excluded.flatMap(({ kind, id, title }) => (title === null ? [] : { kind, id, title })),
      preview,
      url: new URL(PATH, origin).href,
      path: PATH,
    }
  })
}

/** Returns the look of the published theme, for the preview. Throws PlatformError. */
export async function getHtmlLook(ctx: ShopContext): Promise<ThemeLook | null> {
  const { origin } = await queryStorefront(ctx)
  return readLook(ctx, `${origin}/`)
}

/** Saves the settings; the page changes at once. Every plan may take it off. Throws `plans.locked`, PlatformError. */
export async function saveHtml(ctx: ShopContext, { before, ...chosen }: HtmlEdit): Promise<HtmlState> {
  if (chosen.published) await requireFeature(ctx, sitemapsGate)
  await ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { settings: now } = await htmlSettingsOf(tx)
    await saveHtmlSettings(tx, mergeSaved(htmlSettingsSchema, now, { before, after: chosen }))
  })
  return getHtml(ctx)
}

/** Returns the settings, the defaults before the first save. */
async function htmlSettingsOf(tx: ShopTx): Promise<{ settings: HtmlSettings; savedAt: Date | null }> {
  const { saved_at: savedAt, ...chosen } = (await findHtmlSettings(tx)) ?? {
    ...DEFAULT_HTML_SETTINGS,
    title: DEFAULT_TITLE,
    saved_at: null,
  }
  const excluded = (await excludedRows(tx)).map(({ kind, id }) => ({ kind, id }))
  return { settings: { ...chosen, excluded }, savedAt }
}

/** Returns the resources of one kind whose title contains these words. */
export function searchHtml(
  ctx: ShopContext,
  { kind, words }: { kind: ListedKind; words: string },
): Promise<HtmlChoices> {
  const asked = words.trim() === '' ? null : words.trim()
  return ctx.tx((tx) => choices(tx, { kind, words: asked, most: SHOWN.search }))
}

const NOT_THERE: ProxyAnswer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }

/** Answers a visitor with the page: Liquid, which the platform renders inside the theme. */
export async function htmlSitemap(ctx: ShopContext, visit: ProxyVisit): Promise<ProxyAnswer> {
  const parts = await ctx.tx(partsOf)
  if (!parts?.settings.published || !(await staysPublished(ctx, sitemapsGate))) return NOT_THERE
  const asked = visit.query.get('section')
  const view = {
    section: LISTED_KINDS.find((kind) => kind === asked),
    blog: visit.query.get('blog') ?? undefined,
    from: /^\d{1,4}$/.test(visit.query.get('from') ?? '') ? Number(visit.query.get('from')) : 0,
  }
  return { type: 'application/liquid; charset=utf-8', body: sitemapLiquid(parts, view) }
}

async function partsOf(tx: ShopTx) {
  const settings = await findHtmlSettings(tx)
  if (settings === null) return null
  const excluded: Partial<Record<ListedKind, string[]>> = {}
  for (const { kind, id } of await excludedRows(tx)) (excluded[kind] ??= []).push(id)
  return { settings, excluded, blogs: await blogHandles(tx) }
}
