import { pageAddress } from '#core/crawl/domain/page-urls.ts'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import type { PageSays } from '#rules/audit/subject.ts'

/** What the audit's checks read of a page, from its facts. */
export function pageSays({ url, template, readAt, facts }: JudgedPage): PageSays {
  const { origin } = new URL(url)
  const addressOf = (named: string) => pageAddress(named, url, origin)
  const addressed = <Named extends { url: string; written?: string }>(named: Named) => ({
    ...named,
    address: named.written === undefined ? addressOf(named.url) : null,
  })
  const { title, titles, description, descriptions, headings, robots, language, viewport, refresh } = facts
  const { social, images, mainWords, nameless, uncrawlable, repeatedAlts, blocking, insecure } = facts
  return {
    address: addressOf(url) ?? url,
    ...{ template, readAt, title, titles, description, descriptions, headings, robots, language, viewport },
    ...{ refresh, social, images, mainWords, nameless, uncrawlable, repeatedAlts, blocking, insecure },
    canonicals: facts.canonicals.map(addressed),
    alternates: facts.alternates.map(addressed),
  }
}
