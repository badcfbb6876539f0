import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import type { HeadersForHosts } from '#kit/server/outbound/headers-for-hosts.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type PastedSignature, readSignature, type SignatureHeaders } from './domain/signature-headers.ts'
import { seal, unseal } from './encryption.ts'
import { shopErrors } from './errors.ts'
import { findShopFacts } from './shop-facts.ts'
import { signedPages } from './signed-pages.ts'

/** What may be shown of a signature: everything except the signature. */
export interface SignatureState {
  expiresAt: Date | null
  savedAt: Date | null
  /** The only hosts that receive it. */
  hosts: string[]
}

const secretNameOf = (ctx: ShopContext) => `${ctx.shop.id}:crawler-signature`

/**
 * Stores a signature the merchant made in the admin, encrypted, in place of an earlier one. Throws
 * `shops.signature-unreadable`, `shops.signature-expired`.
 */
export async function saveCrawlerSignature(ctx: ShopContext, pasted: PastedSignature): Promise<void> {
  const read = readSignature(pasted)
  if ('unreadable' in read) throw new AppError(shopErrors.signatureUnreadable, { header: read.unreadable })
  const { headers, expiresAt } = read.signature
  if (expiresAt.getTime() <= Date.now())
    throw new AppError(shopErrors.signatureExpired, { date: expiresAt.toISOString().slice(0, 10) })
  const sealed = seal(ctx.settings.encryptionKeys, JSON.stringify(headers), secretNameOf(ctx))
  const values = { key_id: sealed.keyId, headers: sealed.bytes, expires_at: expiresAt }
  await ctx.tx(async (tx) => {
    const signature = { ...values, saved_at: await clockOf(tx) }
    await tx
      .insertInto('crawler_signatures')
      .values({ shop_id: ctx.shop.id, ...signature })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(signature))
      .execute()
  })
}

/** Removes the signature; pages are requested without one from now on. */
export async function removeCrawlerSignature(ctx: ShopContext): Promise<void> {
  await ctx.tx((tx) => tx.deleteFrom('crawler_signatures').where('shop_id', '=', shopOf(tx)).execute())
}

/** Returns whether the shop has a signature, since when and until when, and for which hosts. */
export async function getSignatureState(ctx: ShopContext): Promise<SignatureState> {
  const { row, hosts } = await load(ctx)
  return { expiresAt: row?.expires_at ?? null, savedAt: row?.saved_at ?? null, hosts }
}

/** Returns the page reader for this shop's own pages, with its signature while that is valid. */
export async function storefrontPages(ctx: ShopContext): Promise<PageReader> {
  const signed = await storefrontSignature(ctx)
  return signed ? signedPages(ctx.pages, signed) : ctx.pages
}

/** Returns the headers that let requests through to the shop's own pages; null without a valid signature. */
export async function storefrontSignature(ctx: ShopContext): Promise<HeadersForHosts | null> {
  const { row, hosts } = await load(ctx)
  if (!row || row.expires_at.getTime() <= Date.now()) return null
  const sealed = { keyId: row.key_id, bytes: row.headers }
  const text = unseal(ctx.settings.encryptionKeys, sealed, secretNameOf(ctx))
  if (text === null) {
    ctx.log.warn('could not decrypt the crawler signature with the configured keys')
    return null
  }
  return { headers: JSON.parse(text) as SignatureHeaders, hosts }
}

async function load(ctx: ShopContext) {
  return ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('crawler_signatures')
      .where('shop_id', '=', shopOf(tx))
      .selectAll()
      .executeTakeFirst()
    const shop = await findShopFacts(tx)
    return { row, hosts: [...new Set([shop?.primary_host, ctx.shop.domain].filter((host) => host != null))] }
  })
}
