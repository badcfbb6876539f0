import { z } from 'zod'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import type { ChangeRef } from '#core/changes/change-kind.ts'
import type { Operation } from '#core/changes/contract.ts'
import type { ProposalOutcome, ValueGenerator } from '#core/changes/generator.ts'
import { bodyKind } from '#core/changes/kinds/body.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { parseUrl } from '#rules/redirects/compile/parse-url.ts'
import { type RewrittenLinks, rewriteLink, rewriteLinks } from '#rules/redirects/rewrite-links.ts'
import type { OldLinksState } from '../contract/old-links.ts'
import { redirectErrors } from '../errors.ts'
import { type MenuLink, menuLinkKind, menuLinkRef } from '../kinds/menu-link.ts'
import { findOldLinks, textsOf } from './find-old-links.ts'
import { findOldMenuLinks } from './old-menu-links.ts'
import { redirectEnds } from './redirect-ends.ts'

/** Texts processed at once: each takes one query to the platform. */
const CONCURRENCY = 4
const NAMED = 20

/** Counts the store's links to old URLs, and lists their pages. */
export async function oldLinks(ctx: ShopContext): Promise<OldLinksState> {
  return ctx.tx(async (tx) => {
    const { asOf, pages, isCut } = await findOldLinks(ctx, tx)
    const sum = (of: 'inText' | 'elsewhere') => pages.reduce((total, page) => total + page[of], 0)
    return {
      asOf: asOf?.toISOString() ?? null,
      pages: pages.length,
      inText: sum('inText'),
      elsewhere: sum('elsewhere'),
      texts: (await textsOf(tx, pages)).length,
      menuLinks: (await findOldMenuLinks(ctx, tx, await ownHosts(tx))).length,
      menusUrl: menusUrl(ctx),
      isCut,
      examples: pages.slice(0, NAMED),
    }
  })
}

/** Menus are edited in the platform's own admin. */
function menusUrl({ settings, shop }: ShopContext): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/content/menus`
}

/**
 * Proposes new texts for every page whose own text links to an old URL, and new URLs for menu entries; writes nothing
 * before the review. Throws `redirects.no-old-links`.
 */
export async function relink(ctx: ShopContext): Promise<{ operationId: string }> {
  const { texts, menuLinks } = await ctx.tx(async (tx) => ({
    texts: await textsOf(tx, (await findOldLinks(ctx, tx)).pages),
    menuLinks: await findOldMenuLinks(ctx, tx, await ownHosts(tx)),
  }))
  if (texts.length + menuLinks.length === 0) throw new AppError(redirectErrors.noOldLinks)
  const operation: Operation = await createOperation(ctx, {
    type: 'redirects.relink',
    performedOn: 'store',
    fields: [...(texts.length > 0 ? ['body'] : []), ...(menuLinks.length > 0 ? ['menu-link'] : [])],
    title: {
      key: 'redirects:history.relink',
      values: { count: String(texts.length + menuLinks.length) },
    },
    cause: 'merchant',
    review: true,
    generator: { name: relinkGenerator.name, params: {} },
    changes: [
      ...menuLinks.map(({ menuId, itemId, title }) => ({
        kind: menuLinkKind.name,
        ...menuLinkRef(menuId, itemId),
        label: title,
      })),
      ...texts.map(({ kind, id, title }) => ({
        kind: bodyKind.name,
        resourceId: gidOf(kind, id),
        field: 'body',
        label: title,
      })),
    ],
  })
  return { operationId: operation.id }
}

/** Points the links of a text or a menu entry to the final targets of their redirects. Free: only URLs change. */
export const relinkGenerator: ValueGenerator<string | MenuLink, Record<string, never>> = {
  name: 'redirects.relink',
  params: z.strictObject({}),
  price: null,
  concurrency: CONCURRENCY,
  // Reads the current values from the store, because the scan may be days old.
  async propose(ctx, changes) {
    const outcomes = changes[0]?.field === 'body' ? await ledTexts(ctx, changes) : await ledMenu(ctx, changes)
    return { outcomes, credits: 0 }
  },
}

type Led = ProposalOutcome<string | MenuLink>[]

async function ledTexts(ctx: ShopContext, changes: readonly ChangeRef[]): Promise<Led> {
  const texts = await bodyKind.read(ctx, [...changes])
  const outcomes: Led = []
  for (const text of texts) {
    const { html, links } = await ctx.tx((tx) => relinked(ctx, tx, text ?? ''))
    outcomes.push(
      links.length === 0
        ? { status: 'unchanged' }
        : { status: 'proposed', after: html, note: { links: links.length } },
    )
  }
  return outcomes
}

async function ledMenu(ctx: ShopContext, changes: readonly ChangeRef[]): Promise<Led> {
  const links = await menuLinkKind.read(ctx, [...changes])
  const urls = links.flatMap((link) => link?.target ?? [])
  return ctx.tx(async (tx) => {
    const hosts = await ownHosts(tx)
    const keys = urls.map((url) => parseUrl(url, hosts).key)
    const ends = await redirectEnds(ctx, tx, keys, hosts)
    return links.map((link) => {
      const targetOf = (key: string) => ends.get(key) ?? null
      const target = link && rewriteLink(link.target, { ownHosts: hosts, targetOf })
      return target ? { status: 'proposed', after: { target }, note: { links: 1 } } : { status: 'unchanged' }
    })
  })
}

async function relinked(ctx: ShopContext, tx: ShopTx, html: string): Promise<RewrittenLinks> {
  const hosts = await ownHosts(tx)
  const linked = new Set<string>()
  rewriteLinks(html, {
    ownHosts: hosts,
    targetOf: (key) => {
      linked.add(key)
      return null
    },
  })
  const ends = await redirectEnds(ctx, tx, [...linked], hosts)
  return rewriteLinks(html, { ownHosts: hosts, targetOf: (key) => ends.get(key) ?? null })
}
