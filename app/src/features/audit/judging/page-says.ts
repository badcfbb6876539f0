import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import type { PageSays } from '#rules/audit/subject.ts'

/** Extracts what the audit's checks need from the facts of a page. */
export function pageSays({ url, template, readAt, facts }: JudgedPage): PageSays {
  const { origin } = new URL(url)
  const spelled = (named: string) => pageUrlOf(named, url, origin)
  const withPageUrl = <Named extends { url: string; written?: string }>(named: Named) => ({
    ...named,
    pageUrl: named.written === undefined ? spelled(named.url) : null,
  })
  const { title, titles, description, descriptions, headings, robots, language, viewport, refresh } = facts
  const { social, images, mainWords, nameless, uncrawlable, repeatedAlts, blocking, insecure } = facts
  return {
    url: spelled(url) ?? url,
    template,
    readAt,
    title,
    titles,
    description,
    descriptions,
    headings,
    robots,
    language,
    viewport,
    refresh,
    social,
    images,
    mainWords,
    nameless,
    uncrawlable,
    repeatedAlts,
    blocking,
    insecure,
    canonicals: facts.canonicals.map(withPageUrl),
    alternates: facts.alternates.map(withPageUrl),
  }
}
