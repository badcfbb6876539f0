import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import type { VisitedPage } from '#core/crawl/visit.ts'
import { SITE_REPORT_COLUMNS, type SiteReport, type SiteReporter } from '#core/registry/site-report.ts'
import type { CheckFinding } from '#rules/audit/check.ts'
import { type LinkingPage, linkFactsOf } from '#rules/audit/crawled-links.ts'
import { judgePageInStore } from '#rules/audit/judge.ts'
import { isCounted, pointsLost, scoreOf } from '#rules/audit/score.ts'
import { type CrawledPage, surroundingsOf } from '#rules/audit/surroundings.ts'
import { isVague } from '#rules/audit/vague-words.ts'
import { auditedPage } from '../judging/audited-page.ts'
import { checkWordsIn } from '../words.ts'

const NAMED = 5

/** The SEO audit of any storefront: first each page alone, then in comparison with the others. */
export const auditSiteReport: SiteReport = { slug: 'audit', begin: beginAudit }

function beginAudit({ origin, apart }: Parameters<SiteReport['begin']>[0]): SiteReporter {
  const pages: CrawledPage[] = []
  const linking: LinkingPage[] = []
  const redirects = new Map<string, { to: string; status: number; steps: number }>()
  const findings = new Map<string, CheckFinding[]>()
  const listed = new Set<string>()
  // Whether a page is missing from all sitemaps is known only once all of them were read.
  const sitemaps = { read: 0, unread: 0 }
  let linksCut = false
  // Shares one string per URL, however many pages link to it.
  const spelled = new Map<string, string>()
  const spellingOf = (url: string): string | null => {
    const spelling = pageUrlOf(url, origin, origin)
    if (spelling === null) return null
    const known = spelled.get(spelling)
    if (known === undefined) spelled.set(spelling, spelling)
    return known ?? spelling
  }
  return {
    async page(page) {
      const { url, template, state, status, readAt, facts } = page
      const judged = facts && (await apart(auditedPage, { url, template, readAt, facts }))
      if (judged?.ok === false) return
      const verdict = judged?.output ?? UNREAD
      findings.set(url, [...verdict.findings])
      const { noindex, indexable, canonical, alternates } = verdict
      const { titleDigest, descriptionDigest, contentDigest } = verdict
      pages.push({
        url,
        template,
        state,
        status,
        noindex,
        indexable,
        canonical,
        alternates,
        titleDigest,
        descriptionDigest,
        contentDigest,
        listed: listed.has(url) || (sitemaps.read > 0 && sitemaps.unread === 0 ? false : null),
        blocked: page.closedToSearch === true,
        loops: state === 'broken' && status !== null && status < 400,
      })
      linking.push(linksOf(page, spellingOf))
      linksCut ||= verdict.linksCut
    },
    listed(urls) {
      sitemaps[urls === null ? 'unread' : 'read'] += 1
      for (const url of urls ?? []) listed.add(url)
    },
    redirect(from, { to, status, steps }) {
      redirects.set(from, { to: spellingOf(to) ?? to, status, steps })
    },
    end(complete) {
      const linksTo = linkFactsOf({
        home: `${origin}/`,
        pages: linking,
        redirects,
        complete: complete && !linksCut,
      })
      const statuses = new Map([...redirects].map(([from, { status }]) => [from, status]))
      for (const page of surroundingsOf({ pages, redirects: statuses, linksOf: linksTo }))
        findings.get(page.url)?.push(...judgePageInStore(page))
      return resultOf(pages, findings)
    },
  }
}

const UNREAD = {
  findings: [],
  noindex: false,
  indexable: false,
  canonical: null,
  titleDigest: '',
  descriptionDigest: '',
  contentDigest: '',
  linksCut: false,
  alternates: [],
}

/** Returns a page's links to pages of the store, and those with an issue. */
function linksOf(
  { url, state, links }: VisitedPage,
  spellingOf: (url: string) => string | null,
): LinkingPage {
  const followed: string[] = []
  const nofollow: string[] = []
  const vague: string[] = []
  for (const { to, kind, rel, text } of links) {
    const target = kind === 'frame' ? null : spellingOf(to)
    if (target === null) continue
    followed.push(target)
    if (kind !== 'anchor' || target === url) continue
    if (rel.includes('nofollow')) nofollow.push(target)
    else if (isVague(text)) vague.push(text)
  }
  const several = (names: string[]) => {
    const each = [...new Set(names)]
    return { count: each.length, first: each.slice(0, NAMED) }
  }
  return {
    url,
    isBroken: state === 'broken',
    links: [...new Set(followed)],
    nofollow: several(nofollow),
    vague: several(vague),
  }
}

/** Returns the result in English, the language of the command line. */
function resultOf(
  pages: readonly CrawledPage[],
  findings: ReadonlyMap<string, CheckFinding[]>,
): ReturnType<SiteReporter['end']> {
  const words = checkWordsIn('en')
  const rows: (string | number)[][] = []
  const byCheck = new Map<string, { level: CheckFinding['level']; pages: number }>()
  let lost = 0
  let counted = 0
  const totals = { critical: 0, warning: 0 }
  for (const page of pages) {
    const { url } = page
    const issues = { critical: 0, warning: 0 }
    for (const { check, level, values } of findings.get(url) ?? []) {
      issues[level] += 1
      totals[level] += 1
      byCheck.set(check, { level, pages: (byCheck.get(check)?.pages ?? 0) + 1 })
      rows.push([level, check, words.problem(check), url, words.says({ check, values })])
    }
    if (!isCounted(page, issues)) continue
    counted += 1
    lost += pointsLost(issues)
  }
  const problems = [...byCheck]
    .map(([check, { level, pages: on }]) => ({ check, level, problem: words.problem(check), pages: on }))
    .sort((a, b) => a.level.localeCompare(b.level) || b.pages - a.pages)
  const score = scoreOf({ pages: counted, lost })
  const sum = { score, pages: counted, critical: totals.critical, warnings: totals.warning }
  return {
    critical: totals.critical > 0,
    json: { ...sum, problems, findings: rows.map(asObject) },
    lines: [
      '',
      ...rows.map(([level, , problem, url, says]) => `${level}  ${url}  ${problem}: ${says}`),
      '',
      `  SEO audit: score ${score ?? '–'} of 100, ${sum.critical} critical issues, ${sum.warnings} warnings on ${counted} pages`,
      ...problems.map(
        (one) => `    ${one.level}  ${one.problem}: ${one.pages} ${one.pages === 1 ? 'page' : 'pages'}`,
      ),
    ],
    rows,
  }
}

const asObject = (row: readonly (string | number)[]): object =>
  Object.fromEntries(SITE_REPORT_COLUMNS.map((name, at) => [name, row[at] ?? '']))
