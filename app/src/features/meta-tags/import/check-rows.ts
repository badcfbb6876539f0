import { sql } from 'kysely'
import { parseGid, RESOURCE_KINDS, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { CLEARING_CELL } from '../domain/csv-columns.ts'
import type { FileHead, FileRow } from './read-rows.ts'

export type RowChange = {
  field: 'seo-title' | 'seo-description' | 'focus-keyword'
  before: string | null
  after: string | null
}

/** Result of the dry run for one line. */
export interface CheckedRow {
  line: number
  kind: ResourceKind | null
  id: string | null
  label: string
  verdict: 'changes' | 'unchanged' | 'not-found' | 'wrong'
  reason: Reason | null
  changes: RowChange[]
}
export type Reason =
  | 'no-id'
  | 'bad-id'
  | 'unknown-kind'
  | 'too-wide'
  | 'too-long'
  | 'control-signs'
  | 'doubled'
  | 'ambiguous'
  | 'not-held'

/** Maximum characters of a text in a file; search results show far fewer. */
const LONGEST = { seoTitle: 1_000, seoDescription: 5_000, focusKeyword: 100 }

interface Named {
  row: FileRow
  kind: ResourceKind
  id: string | null
  handle: string | null
}

interface Held {
  at: number
  kind: ResourceKind
  id: string
  title: string
  seo_title: string | null
  seo_description: string | null
  keyword: string | null
}

/**
 * Checks lines against the catalogue. `seen` holds the resources of earlier lines: of two lines about one resource,
 * the later one is refused. Product file lines that only add variants or images are left out.
 */
export async function checkRows(
  tx: ShopTx,
  entry: { head: FileHead; rows: readonly FileRow[]; seen: Set<string> },
): Promise<CheckedRow[]> {
  const { head, seen } = entry
  const rows = entry.rows.filter((row) => !(head.format === 'products' && isContinuation(row)))
  const named = rows.map((row) => nameOf(row))
  const asked = named.filter((each): each is Named => 'kind' in each)
  const held = Map.groupBy(await findHeld(tx, asked), ({ at }) => at)
  return named.map((each, at) => {
    const row = rows[at] as FileRow
    if (!('kind' in each)) return refused(row, each.reason)
    const found = held.get(asked.indexOf(each)) ?? []
    const [resource] = found
    if (!resource) return { ...refused(row, 'not-held'), kind: each.kind, id: each.id, verdict: 'not-found' }
    if (found.length > 1) return refused(row, 'ambiguous')
    const key = `${resource.kind}/${resource.id}`
    if (seen.has(key)) return refused(row, 'doubled')
    seen.add(key)
    return compared(row, resource)
  })
}

/** True for further variants and images of the product above: neither a title nor any text that is imported. */
function isContinuation({ cells }: FileRow): boolean {
  return [cells.title, cells.seoTitle, cells.seoDescription, cells.focusKeyword].every(
    (cell) => !cell?.trim(),
  )
}

function nameOf(row: FileRow): Named | { reason: Reason } {
  const { kind: kindCell = '', id: idCell = '', handle: handleCell = '' } = row.cells
  if (row.isTooWide) return { reason: 'too-wide' }
  const kindName = kindCell.trim().toLowerCase()
  const kind = kindName === '' ? null : RESOURCE_KINDS.find((each) => each === kindName)
  if (kind === undefined) return { reason: 'unknown-kind' }
  const handle = handleCell.trim()
  const id = idCell.trim()
  if (id !== '') {
    const about = parseGid(id) ?? (/^\d{1,18}$/.test(id) ? { kind: kind ?? ('product' as const), id } : null)
    if (!about || (kind !== null && about.kind !== kind)) return { reason: 'bad-id' }
    return { row, kind: about.kind, id: about.id, handle: null }
  }
  return handle === '' ? { reason: 'no-id' } : { row, kind: kind ?? 'product', id: null, handle }
}

async function findHeld(tx: ShopTx, asked: readonly Named[]): Promise<Held[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Held>`
    select w.at::int - 1 as at, r.kind, r.id, r.title, r.seo_title, r.seo_description, k.keyword
      from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::bigint[],
          ${asked.map(({ handle }) => handle)}::text[]) with ordinality as w (kind, id, handle, at)
        cross join lateral (
          select * from catalogue_resources r where r.shop_id = ${shopOf(tx)} and r.kind = w.kind and r.id = w.id
          union all
          (select * from catalogue_resources r where r.shop_id = ${shopOf(tx)} and w.id is null and r.kind = w.kind and r.handle = w.handle limit 2)
        ) r
        left join meta_tags_keywords k on k.shop_id = ${shopOf(tx)} and k.kind = r.kind and k.id = r.id`.execute(
    tx,
  )
  return rows
}

function refused(row: FileRow, reason: Reason): CheckedRow {
  const { cells, line } = row
  const label = (cells.title || cells.handle || cells.id || '').slice(0, 255)
  return { line, kind: null, id: null, label, verdict: 'wrong', reason, changes: [] }
}

// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

function compared(row: FileRow, held: Held): CheckedRow {
  const { cells, line } = row
  for (const column of ['seoTitle', 'seoDescription', 'focusKeyword'] as const) {
    if ((cells[column] ?? '').length > LONGEST[column]) return refused(row, 'too-long')
    if (CONTROL.test(cells[column] ?? '')) return refused(row, 'control-signs')
  }
  const parts = [
    ['seo-title', oneLine(cells.seoTitle), held.seo_title],
    ['seo-description', cells.seoDescription, held.seo_description],
    ['focus-keyword', oneLine(cells.focusKeyword), held.keyword],
  ] as const
  const changes = parts.flatMap(([field, cell, now]): RowChange[] => {
    const text = cell?.trim() || null
    const before = now?.trim() || null
    // An empty cell keeps the text: a column filled for three of a thousand rows must not clear the others.
    if (text === null || text === before) return []
    const after = text.toLowerCase() === CLEARING_CELL ? null : text
    return after === before ? [] : [{ field, before: now, after }]
  })
  const { kind, id, title: label } = held
  const verdict = changes.length > 0 ? ('changes' as const) : ('unchanged' as const)
  return { line, kind, id, label, verdict, reason: null, changes }
}

/** Joins lines: the platform keeps titles on one line. */
function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/\s*[\r\n]+\s*/g, ' ')
}
