import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { fileName } from '#core/catalogue/images/image-row.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type ImageRow, likenessSchema } from '../contract/rows.ts'
import { formatOf, gidOfImage, type ImageReason, type ImageState } from '../domain/image-states.ts'
import { type Conditions, excludedSql, stateSql, whereSql } from './conditions.ts'
import { type ListCursor, type OrderedPart, partsOf, type Sort } from './image-order.ts'

/** An image with the data of its file. */
export interface ImageRecord {
  id: string
  url: string
  alt: string | null
  owner_id: string | null
  owner_title: string
  mime: string | null
  width: number | null
  height: number | null
  state: ImageState
  reason: ImageReason | null
  original_digest: string | null
  current_digest: string | null
  original_bytes: string | null
  current_bytes: string | null
  delivered_before: string | null
  delivered_after: string | null
  likeness: unknown
  /** Settings of the last attempt. */
  tried: unknown
  excluded_by: ImageRow['excludedBy']
  /** Number of the source it replaces in another format; null if it is not a conversion. */
  converted_from: string | null
  optimised_at: Date | null
  sort_key: string
}

/** Reads up to `most` matching images after a position. Every order except `title` is descending. */
export async function readImagePage(
  tx: ShopTx,
  where: Conditions,
  { sort, beyond, most }: { sort: Sort; beyond: ListCursor | null; most: number },
): Promise<ImageRecord[]> {
  const { states } = where.filter
  // Looking through a list for images that cannot be in it would take longest.
  const parts = partsOf(sort, shopOf(tx), beyond).filter(
    ({ state }) => !state || !states?.length || states.includes(state),
  )
  const rows: ImageRecord[] = []
  for (const part of parts)
    if (rows.length < most) rows.push(...(await readPart(tx, where, { part, most: most - rows.length })))
  return rows
}

async function readPart(
  tx: ShopTx,
  where: Conditions,
  { part, most }: { part: OrderedPart; most: number },
): Promise<ImageRecord[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<ImageRecord>`
    select c.id, c.url, c.alt, c.owner_id, c.owner_title, c.mime, c.width, c.height, ${stateSql} as state,
        case when f.url = c.url then f.reason end as reason, f.original_digest, f.current_digest,
        f.original_bytes, f.current_bytes, f.delivered_before, f.delivered_after, f.likeness,
        f.encoding -> 'settings' as tried,
        ${excludedSql(shop, where.excludes)} as excluded_by, f.optimised_at,
        (select k.source_id from images_conversions k
          where k.shop_id = ${shop} and k.converted_id = c.id and k.stands) as converted_from,
        ${part.key} as sort_key
      from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
      where ${whereSql(shop, where)} and ${part.where} and ${part.behind}
      order by ${part.order} limit ${most}`.execute(tx)
  return rows
}

/** Counts the matches, up to `most`. */
export async function countImages(tx: ShopTx, where: Conditions, most: number): Promise<number> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
        where ${whereSql(shop, where)} limit ${most}) fitting`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns everything that shows an image, other than the product of its gallery, by path of its file. */
async function usesByPath(tx: ShopTx, paths: readonly string[]): Promise<Map<string, ImageRow['use'][]>> {
  if (paths.length === 0) return new Map()
  const { rows } = await sql<{ kind: 'collection' | 'article'; id: string; title: string; path: string }>`
    select kind, id, title, split_part(image_url, '?', 1) as path from catalogue_resources
      where shop_id = ${shopOf(tx)} and kind in ('collection', 'article')
        and split_part(image_url, '?', 1) = any(${[...paths]}::text[]) order by kind desc, id`.execute(tx)
  const uses = new Map<string, ImageRow['use'][]>()
  for (const { kind, id, title, path } of rows)
    uses.set(path, [...(uses.get(path) ?? []), { kind, gid: gidOf(kind, id), title }])
  return uses
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Returns all known uses of each image, the product of its gallery first. */
export async function usesOf(
  tx: ShopTx,
  records: readonly Pick<ImageRecord, 'url' | 'owner_id' | 'owner_title'>[],
): Promise<ImageRow['use'][][]> {
  const shown = await usesByPath(
    tx,
    records.map(({ url }) => pathOf(url)),
  )
  return records.map(({ url, owner_id, owner_title }) => [
    ...(owner_id === null
      ? []
      : [{ kind: 'product' as const, gid: gidOf('product', owner_id), title: owner_title }]),
    ...(shown.get(pathOf(url)) ?? []),
  ])
}

/** Converts records to the contract's rows. */
export async function asRows(tx: ShopTx, records: readonly ImageRecord[]): Promise<ImageRow[]> {
  const uses = await usesOf(tx, records)
  return records.map((record, at) => {
    const name = fileName(record.url)
    return asRow(record, { name, use: uses[at]?.[0] ?? { kind: 'file', gid: null, title: name } })
  })
}

function asRow(record: ImageRecord, { name, use }: Pick<ImageRow, 'name' | 'use'>): ImageRow {
  const { id, url, alt, width, height, state, reason, likeness } = record
  const number = (value: string | null) => (value === null ? null : Number(value))
  const before = number(record.delivered_before)
  const after = number(record.delivered_after)
  const current = number(record.current_bytes)
  // Of a file that is not ours, an earlier original and what was measured say nothing.
  const isOurs = state === 'optimised'
  return {
    id,
    gid: gidOfImage(id),
    name,
    url,
    alt,
    use,
    format: formatOf(record.mime),
    width,
    height,
    state,
    reason,
    originalBytes: (isOurs ? number(record.original_bytes) : null) ?? current,
    currentBytes: current,
    delivered: !isOurs || before === null || after === null ? null : { before, after },
    likeness: likenessSchema.nullable().catch(null).parse(likeness),
    excludedBy: record.excluded_by,
    canRestore: isOurs && record.original_digest !== null,
    isConverted: record.converted_from !== null,
    optimisedAt: record.optimised_at?.toISOString() ?? null,
  }
}
