import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { themeLookSchema } from '#core/theme-look/theme-look-schema.ts'
import { csvPieceSchema } from '#kit/shared/csv-piece.ts'
import { answer, count, numericId, time } from '#kit/shared/schemas.ts'
import { LEVELS, SITEMAP_CODES } from '#rules/sitemaps/check.ts'
import { htmlEditSchema, htmlSettingsSchema } from './domain/html-settings-schema.ts'
import { LISTED_KINDS, SITEMAP_TABS } from './domain/kinds.ts'

const levelSchema = z.enum(LEVELS)
export const VERDICTS = ['good', 'problem', 'unread', 'missing'] as const

export const sitemapFileSchema = z.object({
  id: numericId,
  url: z.string(),
  /** `store`: named by robots.txt; `added`: by the merchant; `part`: by a sitemap index. */
  source: z.enum(['store', 'added', 'part']),
  /** Null before the first reading. */
  state: z.enum(['read', 'broken', 'not-read']).nullable(),
  isIndex: z.boolean(),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
  entries: count,
  problems: z.array(z.object({ code: z.string(), line: count })),
  /** True if it was read, but not all of it. */
  inPart: z.boolean(),
  readAt: time.nullable(),
})
export type ListedFile = z.infer<typeof sitemapFileSchema>

const verdictsSchema = z.object({
  good: count,
  problem: count,
  unread: count,
  missing: count,
  /** Of the unread ones, those that may be listed in a sitemap that was not read. */
  unlisted: count,
})

export const problemSchema = z.object({
  code: z.enum(SITEMAP_CODES),
  level: levelSchema,
  pages: count,
  /** New since the previous scan. */
  isNew: z.boolean(),
})
export type SitemapProblemGroup = z.infer<typeof problemSchema>

export const problemsSchema = z.object({
  problems: z.array(problemSchema),
  /** Problems of the previous scan that are gone now. */
  fixed: z.array(problemSchema.pick({ code: true, pages: true })),
})
export type SitemapProblems = z.infer<typeof problemsSchema>

/** Our own sitemap, which adds what the platform's leaves out. */
const ownSitemapSchema = z.object({
  url: z.string(),
  /** Number of products, listed with all their images. */
  products: count,
  videos: count,
  metaobjects: count,
  /** Pages the merchant named, each with the reason if it is left off. */
  named: z.array(
    z.object({
      url: z.string(),
      leftOff: z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).nullable(),
    }),
  ),
  /** Null before the sitemap is first written. */
  changedAt: time.nullable(),
})
export type OwnSitemap = z.infer<typeof ownSitemapSchema>

export const sitemapsStateSchema = z.object({
  /** The running reading, otherwise the last one; null before the first. */
  reading: z
    .object({
      state: z.enum(['running', 'done', 'blocked', 'failed']),
      reason: z.string().nullable(),
      origin: z.string(),
      startedAt: time,
      finishedAt: time.nullable(),
      files: count,
      filesRead: count,
      /** URLs and files left out because of a limit: what only these list is not known. */
      overLimit: count,
      filesOverLimit: count,
      /** True if robots.txt could not be read, so that not all sitemaps are known. */
      robotsUnread: z.boolean(),
      /** Files a reading could not read once it was done, and those it could not read in full. */
      filesUnread: count,
      filesInPart: count,
    })
    .nullable(),
  /** Counts for every kind of page, by state. */
  counts: z.record(z.enum(LISTED_KINDS), verdictsSchema),
  /** When the most recent page was read, and whether pages are being read now. */
  pages: z.object({ readAt: time.nullable(), running: z.boolean() }),
  files: z.array(sitemapFileSchema),
  /** Null before the first reading. */
  own: ownSitemapSchema.nullable(),
})
export type SitemapsState = z.infer<typeof sitemapsStateSchema>

/** Filters of the list, as in the URL. */
export const listInputSchema = z.object({
  tab: z.enum(SITEMAP_TABS).default('all'),
  verdict: z.enum(VERDICTS).optional(),
  problem: z.enum(SITEMAP_CODES).optional(),
  /** Part of a listed page's URL or title. */
  q: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type SitemapListInput = z.infer<typeof listInputSchema>
export type SitemapListFilter = Omit<SitemapListInput, 'page'>
export const csvInputSchema = listInputSchema
  .omit({ page: true })
  .extend({ cursor: z.string().max(8_000).optional() })
export type SitemapCsvInput = z.infer<typeof csvInputSchema>

export const listedRowSchema = z.object({
  /** Hash of its URL. */
  id: z.string(),
  url: z.string(),
  kind: z.enum(LISTED_KINDS),
  title: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  findings: z.array(
    z.object({
      code: z.enum(SITEMAP_CODES),
      level: levelSchema,
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Code of why the page was not read. */
  reason: z.string().nullable(),
  /** Why it could not be read again since: all else is as of `readAt`. Null: it is as the last scan found it. */
  keptBecause: z.string().nullable(),
  status: z.number().int().nullable(),
  lastmod: time.nullable(),
  images: count,
  readAt: time.nullable(),
  /** False if no sitemap that was read lists it. */
  listed: z.boolean(),
  /** False for pages of apps and of other sites, which are not scanned. */
  scannable: z.boolean(),
})
export type ListedRow = z.infer<typeof listedRowSchema>

/** Rows of one page of the list. */
export const PAGE_SIZE = 50

const named = z.object({ kind: z.enum(LISTED_KINDS), id: numericId, title: z.string() })

export const htmlStateSchema = z.object({
  settings: htmlSettingsSchema,
  /** Null before the first save. */
  savedAt: time.nullable(),
  /** Excluded pages by title, as far as the catalogue still has them. */
  excluded: z.array(named),
  /** The number of pages of every kind, with the first titles. */
  preview: z.array(z.object({ kind: z.enum(LISTED_KINDS), total: count, titles: z.array(z.string()) })),
  url: z.string(),
  path: z.string(),
})
export type HtmlState = z.infer<typeof htmlStateSchema>

export const htmlChoicesSchema = z.object({
  total: count,
  rows: z.array(z.object({ id: numericId, title: z.string() })),
})
export type HtmlChoices = z.infer<typeof htmlChoicesSchema>

export const indexNowStateSchema = z.object({
  key: z.string(),
  /** Result of the last submission. */
  submittedAt: time.nullable(),
  urls: count,
  status: z.number().int().nullable(),
  /** The latest submission, if engines received only a part of it; the next one sends the rest. */
  cut: z.object({ at: time, received: count, unsent: count }).nullable(),
})
export type IndexNowState = z.infer<typeof indexNowStateSchema>
const indexNow = answer(indexNowStateSchema)

export const submittedStateSchema = z.object({
  /** Null: Search Console is not connected. */
  property: z.string().nullable(),
  /** The connected account may read the property, and change nothing. */
  readOnly: z.boolean(),
  sitemaps: z.array(
    z.object({
      url: z.string(),
      /** Status in Search Console; null: not submitted. */
      submitted: z
        .object({
          at: time.nullable(),
          /** Time of Google's last download. */
          readAt: time.nullable(),
          pending: z.boolean(),
          errors: count,
          warnings: count,
        })
        .nullable(),
    }),
  ),
})
export type SubmittedState = z.infer<typeof submittedStateSchema>
const submitted = answer(submittedStateSchema)

const state = answer(sitemapsStateSchema)
const html = answer(htmlStateSchema)

export const sitemapsContract = {
  get: oc.route({ method: 'GET', path: '/sitemaps' }).output(state),
  /** Reads the sitemaps again, or returns the running reading. */
  read: oc.route({ method: 'POST', path: '/sitemaps/read' }).meta({ visit: 'support' }).output(state),
  list: oc
    .route({ method: 'GET', path: '/sitemaps/pages' })
    .input(listInputSchema)
    .output(answer(z.object({ rows: z.array(listedRowSchema), total: count, pageSize: count }))),
  /** The filtered list as a file, piece by piece. */
  csv: oc
    .route({ method: 'GET', path: '/sitemaps/pages/csv' })
    .meta({ visit: 'merchant' })
    .input(csvInputSchema)
    .output(csvPieceSchema),
  problems: oc
    .route({ method: 'GET', path: '/sitemaps/problems' })
    .input(z.object({ tab: z.enum(SITEMAP_TABS).default('all') }))
    .output(answer(problemsSchema)),
  /** Reads one listed page again, immediately. */
  reread: oc
    .route({ method: 'POST', path: '/sitemaps/pages/{id}/read' })
    .meta({ visit: 'support' })
    .input(z.object({ id: z.string().regex(/^-?\d{1,19}$/) }))
    .output(answer(listedRowSchema)),
  add: oc
    .route({ method: 'POST', path: '/sitemaps/files' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ url: z.string().max(4_000) }))
    .output(state),
  remove: oc
    .route({ method: 'DELETE', path: '/sitemaps/files/{id}' })
    .meta({ visit: 'merchant' })
    .input(z.object({ id: numericId }))
    .output(state),
  /** Adds a page that no API reports to our own sitemap. */
  namePage: oc
    .route({ method: 'POST', path: '/sitemaps/own-pages' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ url: z.string().max(4_000) }))
    .output(state),
  removeNamedPage: oc
    .route({ method: 'POST', path: '/sitemaps/own-pages/remove' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ url: z.string().max(4_000) }))
    .output(state),
  indexNow: oc.route({ method: 'GET', path: '/sitemaps/index-now' }).output(indexNow),
  /** Submits changed URLs to search engines, limited to those the key file proves ownership of. */
  submitIndexNow: oc
    .route({ method: 'POST', path: '/sitemaps/index-now' })
    .meta({ visit: 'support' })
    .output(indexNow),
  /** Google's status of the submitted sitemaps. */
  submitted: oc.route({ method: 'GET', path: '/sitemaps/search-console' }).output(submitted),
  submit: oc
    .route({ method: 'POST', path: '/sitemaps/search-console' })
    .meta({ visit: 'support' })
    .input(z.strictObject({ url: z.string().max(4_000) }))
    .output(submitted),
  /** Deletes a submitted sitemap from Search Console's list; the file itself stays. */
  withdraw: oc
    .route({ method: 'POST', path: '/sitemaps/search-console/delete' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ url: z.string().max(4_000) }))
    .output(submitted),
  /** The HTML sitemap: its settings and the resulting links. */
  html: oc.route({ method: 'GET', path: '/sitemaps/html' }).output(html),
  /** The look of the published theme, for the preview; null if it could not be read. */
  htmlLook: oc
    .route({ method: 'GET', path: '/sitemaps/html/look' })
    .output(answer(themeLookSchema.nullable())),
  saveHtml: oc
    .route({ method: 'PUT', path: '/sitemaps/html' })
    .meta({ visit: 'support' })
    .input(htmlEditSchema)
    .output(html),
  /** Searches the resources that can be excluded, by words of their title. */
  searchHtml: oc
    .route({ method: 'GET', path: '/sitemaps/html/choices' })
    .input(z.object({ kind: z.enum(LISTED_KINDS), words: z.string().max(200).default('') }))
    .output(answer(htmlChoicesSchema)),
}
