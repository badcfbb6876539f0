import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { hidingRule } from '#rules/audit/indexing.ts'
import { pageUrlOf } from './domain/page-urls.ts'
import type { JudgedPage } from './page-check.ts'

/** Signals of a page to search engines about its own indexing. */
export interface IndexingSignals {
  noindex: boolean
  canonical: string | null
  alternates: { language: string; url: string }[]
  digest: string
  readAt: Date
}

/** Derives the signals from the facts of a page, for `runInThread`. */
export const indexingSignals = boundedTask(
  import.meta.url,
  function readSignals({ url, facts, readAt }: JudgedPage): IndexingSignals {
    const { origin } = new URL(url)
    const own = pageUrlOf(url, url, origin) ?? url
    const [canonical] = facts.canonicals
    const named = canonical && (pageUrlOf(canonical.url, url, origin) ?? canonical.url)
    return {
      noindex: hidingRule({ robots: facts.robots, readAt }) !== null,
      canonical: named === undefined || named === own ? null : named.slice(0, 2_000),
      alternates: facts.alternates.map(({ language, url: to }) => ({ language: language.trim(), url: to })),
      digest: facts.contentDigest,
      readAt,
    }
  },
)
