import { z } from 'zod'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { findRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { Operation } from '#core/changes/contract.ts'
import type { ValueGenerator } from '#core/changes/generator.ts'
import { bodyKind } from '#core/changes/kinds/body.ts'
import { createOperation } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { ownHosts } from '#core/redirects/redirect-limit.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { addressOf } from '#rules/redirects/compile/address.ts'
import { type RewrittenLinks, rewriteLinks } from '#rules/redirects/rewrite-links.ts'
import type { OldLinksState } from '../contract/old-links.ts'
import { redirectErrors } from '../errors.ts'
import { findOldLinks, textsOf } from './find-old-links.ts'

/** A chain is one hop on a store that was put right; a longer one is followed so far. */
const MOST_HOPS = 5
/** Texts in work at once: each is one question to the platform. */
const CONCURRENCY = 4
const NAMED = 20

/** How many links of the store lead to old URLs, and where. */
export async function oldLinks(ctx: ShopContext): Promise<OldLinksState> {
  return ctx.tx(async (tx) => {
    const { asOf, pages, isCut } = await findOldLinks(tx)
    const sum = (of: 'inText' | 'elsewhere') => pages.reduce((total, page) => total + page[of], 0)
    return {
      asOf: asOf?.toISOString() ?? null,
      pages: pages.length,
      inText: sum('inText'),
      elsewhere: sum('elsewhere'),
      texts: (await textsOf(tx, pages)).length,
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

/** Proposes new texts for every page whose own text links to an old URL; nothing is written before the review. */
export async function relink(ctx: ShopContext): Promise<{ operationId: string }> {
  const texts = await ctx.tx(async (tx) => textsOf(tx, (await findOldLinks(tx)).pages))
  if (texts.length === 0) throw new AppError(redirectErrors.noOldLinks)
  const operation: Operation = await createOperation(ctx, {
    type: 'redirects.relink',
    performedOn: 'store',
    fields: ['body'],
    title: { key: 'redirects:history.relink', values: { count: String(texts.length) } },
    cause: 'merchant',
    review: true,
    generator: { name: relinkGenerator.name, params: {} },
    changes: texts.map(({ kind, id, title }) => ({
      kind: bodyKind.name,
      resourceId: gidOf(kind, id),
      field: 'body',
      label: title,
    })),
  })
  return { operationId: operation.id }
}

/** Leads the links of a text past its redirects. Free: nothing but addresses changes. */
export const relinkGenerator: ValueGenerator<string, Record<string, never>> = {
  name: 'redirects.relink',
  params: z.strictObject({}),
  price: null,
  concurrency: CONCURRENCY,
  async propose(ctx, changes) {
    const [change] = changes
    if (!change) return { outcomes: [], credits: 0 }
    // As the store holds it now: the scan may be days old.
    const [text] = await bodyKind.read(ctx, [change])
    const { html, links } = await ctx.tx((tx) => relinked(tx, text ?? '', ctx.shop.domain))
    return {
      outcomes: changes.map(() =>
        links.length === 0
          ? { status: 'unchanged' }
          : { status: 'proposed', after: html, note: { links: links.length } },
      ),
      credits: 0,
    }
  },
}

async function relinked(tx: ShopTx, html: string, domain: string): Promise<RewrittenLinks> {
  const hosts = await ownHosts(tx, domain)
  const linked = new Set<string>()
  rewriteLinks(html, {
    ownHosts: hosts,
    targetOf: (key) => {
      linked.add(key)
      return null
    },
  })
  const ends = await endsOf(tx, [...linked], hosts)
  return rewriteLinks(html, { ownHosts: hosts, targetOf: (key) => ends.get(key) ?? null })
}

/** Where each path leads in the end; paths without a redirect, and those of a loop, are left out. */
async function endsOf(
  tx: ShopTx,
  paths: readonly string[],
  hosts: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const leads = new Map<string, string>()
  let asked: readonly string[] = paths
  for (let hop = 0; hop < MOST_HOPS && asked.length > 0; hop++) {
    const found = await findRedirects(tx, asked)
    for (const { path, target } of found) leads.set(path, target)
    const next = found.map(({ target }) => addressOf(target, hosts))
    asked = next.filter(({ key, foreign }) => !foreign && !leads.has(key)).map(({ key }) => key)
  }
  return new Map(
    paths.flatMap((path) => {
      const end = endOf(path, leads, hosts)
      return end === null ? [] : [[path, end] as const]
    }),
  )
}

function endOf(path: string, leads: ReadonlyMap<string, string>, hosts: ReadonlySet<string>): string | null {
  const met = new Set([path])
  let end = leads.get(path) ?? null
  for (let at = end; at !== null; ) {
    const { key, foreign } = addressOf(at, hosts)
    if (foreign) return at
    // A loop leads nowhere.
    if (met.has(key)) return null
    met.add(key)
    end = at
    at = leads.get(key) ?? null
  }
  return end
}
