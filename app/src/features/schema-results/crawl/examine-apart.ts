import type { JudgedApart } from '#core/judging/judge-apart.ts'
import { type BoundedTask, boundedTask } from '#kit/server/threads/bounded-task.ts'
import { examine } from '../domain/examine.ts'
import type { Finding } from '../domain/finding.ts'
import { linksOf, readSitemap, type Sitemap } from '../domain/page-text.ts'
import { storable } from '../domain/storable.ts'

/** What a page that was read says: how it is judged, and which pages of the store it links to. */
export interface Examined {
  finding: Finding
  links: string[]
}

/** A page of the store at `asked`, as it came from `url`. */
export interface ReadPage {
  html: string
  asked: string
  url: string
  origin: string
  readAt: Date
}

/** Judges a page, for `judgeApart`. */
export const examinedPage = boundedTask(
  import.meta.url,
  function examinePage({ html, asked, url, origin, readAt }: ReadPage): Examined {
    return { finding: storable(examine({ html, url: asked, readAt })), links: linksOf(html, url, origin) }
  },
)

/** Reads a sitemap, for `judgeApart`. */
export const sitemapEntries = boundedTask(
  import.meta.url,
  function readEntries({ text, url, origin }: { text: string; url: string; origin: string }): Sitemap {
    return readSitemap(text, url, origin)
  },
)

/** `judgeApart` of whoever crawls: a shop, or the command line. */
export type Apart = <Input, Output>(
  task: BoundedTask<Input, Output>,
  input: Input,
) => Promise<JudgedApart<Output>>
