import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import { type BoundedTask, boundedTask } from '#kit/server/threads/bounded-task.ts'
import { readSitemap, type Sitemap } from '../sitemap/read-sitemap.ts'
import { type CollectedPage, collectFacts, type ReadPage } from './collect-facts.ts'

/** Collects the facts of a page, for `runInThread`. */
export const collectedPage = boundedTask(
  import.meta.url,
  function collectPage(page: ReadPage): CollectedPage {
    return collectFacts(page)
  },
)

/** Reads a sitemap, for `runInThread`. */
export const sitemapEntries = boundedTask(
  import.meta.url,
  function readEntries({ text, url, origin }: { text: string; url: string; origin: string }): Sitemap | null {
    return readSitemap(text, url, origin)
  },
)

/** `runInThread` of the caller: a shop, or the command line. */
export type Apart = <Input, Output>(
  task: BoundedTask<Input, Output>,
  input: Input,
) => Promise<ThreadResult<Output>>
