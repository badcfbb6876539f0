import type { JudgedApart } from '#core/judging/judge-apart.ts'
import { type BoundedTask, boundedTask } from '#kit/server/threads/bounded-task.ts'
import { readSitemap, type Sitemap } from '../sitemap/read-sitemap.ts'
import { type CollectedPage, collectFacts, type ReadPage } from './collect-facts.ts'

/** Collects the facts of a page, for `judgeApart`. */
export const collectedPage = boundedTask(
  import.meta.url,
  function collectPage(page: ReadPage): CollectedPage {
    return collectFacts(page)
  },
)

/** Reads a sitemap, for `judgeApart`. */
export const sitemapEntries = boundedTask(
  import.meta.url,
  function readEntries({ text, url, origin }: { text: string; url: string; origin: string }): Sitemap | null {
    return readSitemap(text, url, origin)
  },
)

/** `judgeApart` of the caller: a shop, or the command line. */
export type Apart = <Input, Output>(
  task: BoundedTask<Input, Output>,
  input: Input,
) => Promise<JudgedApart<Output>>
