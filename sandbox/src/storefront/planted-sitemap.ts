import { z } from 'zod'
import type { FaultKnobs } from '../faults/faults.ts'
import type { StoreRecord } from '../state/records.ts'
import type { Page } from './render-page.ts'
import type { Entry, Kind } from './sitemap.ts'
import type { Visit } from './visit.ts'

const paths = z.array(z.string()).max(1_000)

/** Deliberate faults of a store's sitemap and of the pages it lists; paths as in the sitemap. */
export const plantedSitemap = z.strictObject({
  /** Additional entries in the file of pages; `url` for URLs on other sites. */
  add: z
    .array(z.strictObject({ path: z.string(), url: z.string().optional(), lastmod: z.string().default('') }))
    .max(1_000)
    .optional(),
  leaveOut: paths.optional(),
  /** Dates that replace the true ones. */
  lastmod: z.record(z.string(), z.string()).optional(),
  withoutAlternates: paths.optional(),
  withoutImages: paths.optional(),
  /** Paths listed twice. */
  twice: paths.optional(),
  /** Changed answers of pages, or changes in their head. */
  pages: z
    .record(
      z.string(),
      z.strictObject({
        status: z.number().int().min(200).max(599).optional(),
        location: z.string().optional(),
        noindex: z.boolean().optional(),
        canonical: z.string().optional(),
        /** Replaces the page. */
        html: z.string().max(100_000).optional(),
        /** Parts of the page, matched by a pattern, and their replacements. */
        replace: z
          .array(z.strictObject({ find: z.string().max(500), put: z.string().max(10_000) }))
          .max(20)
          .optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
})
export type PlantedSitemap = z.infer<typeof plantedSitemap>

/** Returns the faults planted in a store; none by default. */
export function plantedIn({ plantedSitemaps }: FaultKnobs, { handle }: StoreRecord): PlantedSitemap {
  return plantedSitemaps[handle] ?? {}
}

/** Applies the planted changes to the entries of one kind. */
export function plantInto(entries: Entry[], kind: Kind, planted: PlantedSitemap): Entry[] {
  const { add = [], leaveOut = [], lastmod = {}, twice = [] } = planted
  const kept = entries
    .filter(({ path }) => !leaveOut.includes(path))
    .flatMap((entry) => {
      const dated = { ...entry, updatedAt: lastmod[entry.path] ?? entry.updatedAt }
      return twice.includes(entry.path) ? [dated, dated] : [dated]
    })
  if (kind !== 'pages') return kept
  const added = add.map(({ path, url, lastmod: date }) => ({
    id: 0,
    path,
    updatedAt: date,
    title: '',
    fileId: null,
    ...(url !== undefined && { url }),
  }))
  return [...kept, ...added]
}

/** Returns a page's planted answer; undefined if it has none. */
export function plantedAnswer(
  knobs: FaultKnobs,
  { store, request }: Visit,
): { status: number; location?: string | undefined; html?: string | undefined } | undefined {
  const page = plantedIn(knobs, store).pages?.[request.path]
  if (page?.html !== undefined) return { status: page.status ?? 200, html: page.html }
  return page?.status === undefined ? undefined : { status: page.status, location: page.location }
}

/** Returns the planted additional headers of a page. */
export function plantedHeaders(knobs: FaultKnobs, { store, request }: Visit): Record<string, string> {
  return plantedIn(knobs, store).pages?.[request.path]?.headers ?? {}
}

/** Applies the planted changes to a page. */
export function plantIntoPage(knobs: FaultKnobs, { store, request }: Visit, page: Page): Page {
  const planted = plantedIn(knobs, store).pages?.[request.path]
  if (planted === undefined) return page
  let { html } = page
  if (planted.canonical !== undefined)
    html = html.replace(
      /(<link rel="canonical" href=")[^"]*/,
      (_, before: string) => before + planted.canonical,
    )
  for (const { find, put } of planted.replace ?? []) html = html.replace(new RegExp(find, 's'), () => put)
  if (planted.noindex) html = html.replace('</head>', '<meta name="robots" content="noindex"></head>')
  return { ...page, html }
}
