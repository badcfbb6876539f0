import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { percentRead } from '#core/crawl/domain/coverage.ts'
import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import { type IndexingSignals, indexingSignals } from '#core/crawl/indexing-signals.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { visitOf } from '#core/crawl/visit.ts'
import { runInThread } from '#core/judging/run-in-thread.ts'
import { errorWordsIn, textsIn } from '#kit/server/texts.ts'
import type { SitemapFinding } from '#rules/sitemaps/check.ts'
import { judgeListed, type ListedVerdict } from '#rules/sitemaps/judge-listed.ts'
import type { ListedPage } from '#rules/sitemaps/listed-page.ts'
import { fileContents, type ListedEntry } from '../reading/file-contents.ts'
import { MOST_FILES } from '../reading/file-store.ts'

export interface SitemapOptions {
  /** As typed by the user. */
  pages?: string
  json?: boolean
}

export interface SitemapIo {
  print(text: string): Promise<void>
  printError(text: string): void
  pages(): PageReader
}

const DEFAULT_PAGES = 500

/** An entry and the result of reading its page. */
interface Asked {
  entry: ListedEntry
  listed: number
  page: ListedPage['page']
  redirect: ListedPage['redirect']
  signals: IndexingSignals | null
}

interface Judged {
  url: string
  verdict: ListedVerdict
  findings: SitemapFinding[]
}

/**
 * Judges any sitemap: reads it and its parts, fetches the pages it lists, and prints the problems. Needs no database.
 * Returns the exit code: 1 with problems, 2 if nothing could be read.
 */
export async function judgeSitemap(
  target: string,
  options: SitemapOptions,
  io: SitemapIo,
): Promise<0 | 1 | 2> {
  const limit = Number(options.pages ?? DEFAULT_PAGES)
  if (!Number.isInteger(limit) || limit < 1) {
    io.printError(`--pages must be a whole number, 1 or more.`)
    return 2
  }
  if (!URL.canParse(target) || !/^https?:/.test(target)) {
    io.printError(`${target} is not a URL. Give one such as https://shop.example/sitemap.xml.`)
    return 2
  }
  const pages = io.pages()
  const { origin } = new URL(target)
  const apart: Apart = (task, input) =>
    runInThread(task, input, { key: origin, onFault: (error) => io.printError(String(error)) })
  const list = await entriesOf(target, { pages, origin, apart, limit, io })
  if (list === null) return 2
  const asked: Asked[] = []
  for (const [entry, listed] of list.entries) asked.push(await ask(entry, listed, { pages, origin, apart }))
  const judged = judgeAll(asked, origin)
  const read = asked.filter(
    ({ page, redirect }) => page?.state === 'read' || page?.state === 'broken' || redirect,
  )
  const coverage = { known: list.entries.size + list.left, read: read.length }
  const problems = judged.filter(({ verdict }) => verdict === 'problem').length
  const sum = { url: target, files: list.files, ...coverage, percent: percentRead(coverage), problems }
  if (options.json) await io.print(JSON.stringify({ ...sum, pages: judged }))
  else {
    const texts = textsIn('en')
    for (const { url, findings } of judged)
      for (const { code, level, values } of findings)
        await io.print(`${level}  ${url}  ${texts(`sitemaps:check.${code}.says`, values)}`)
    await io.print(
      `\n${target}: ${problems} of ${judged.length} pages with problems\n  coverage: ${sum.percent} % of ${coverage.known} listed pages, ${list.files} files`,
    )
  }
  if (read.length === 0) return 2
  return problems > 0 ? 1 : 0
}

interface Parts {
  pages: PageReader
  origin: string
  apart: Apart
}

/**
 * Returns the URLs a sitemap and its parts list, each with its number of entries; null if the first file cannot be
 * read.
 */
async function entriesOf(
  target: string,
  { pages, origin, apart, limit, io }: Parts & { limit: number; io: SitemapIo },
): Promise<{ entries: Map<ListedEntry, number>; files: number; left: number } | null> {
  const files = [target]
  const byHash = new Map<string, [ListedEntry, number]>()
  let left = 0
  for (let at = 0; at < files.length; at += 1) {
    const url = files[at] ?? target
    const reading = await pages.read(url, { purpose: 'background', expects: 'sitemap' })
    const contents =
      reading.state === 'read' ? await apart(fileContents, { text: reading.html, url, origin }) : null
    if (!contents?.ok || contents.output.kind === 'unknown') {
      io.printError(`${url}: ${contents ? 'This is not a sitemap.' : whyUnread(reading)}`)
      if (at === 0) return null
      continue
    }
    const { entries, parts } = contents.output
    for (const part of parts) if (!files.includes(part) && files.length < MOST_FILES) files.push(part)
    for (const entry of entries) {
      const known = byHash.get(entry.hash)
      if (known) known[1] += 1
      else if (byHash.size < limit) byHash.set(entry.hash, [entry, 1])
      else left += 1
    }
  }
  return { entries: new Map(byHash.values()), files: files.length, left }
}

function whyUnread(reading: PageReading): string {
  return reading.state === 'not-read'
    ? errorWordsIn('en')(reading)
    : `It answers with status ${reading.state === 'broken' ? reading.status : 200}.`
}

async function ask(entry: ListedEntry, listed: number, { pages, origin, apart }: Parts): Promise<Asked> {
  const none = { entry, listed, redirect: null, signals: null }
  // Pages of other sites are not judged.
  if (entry.pageUrl === null) return { ...none, page: null }
  const reading = await pages.read(entry.pageUrl, { purpose: 'background' })
  const { page, redirect } = await visitOf(entry.pageUrl, reading, { origin, apart, mostLinks: 0 })
  if (page === null) return { ...none, page: null, redirect }
  const { state, status, reason, readAt, url, template, facts } = page
  const judged = facts && (await apart(indexingSignals, { url, template, readAt, facts }))
  const signals = judged?.ok ? judged.output : null
  return {
    ...none,
    signals,
    page: {
      state,
      status,
      reason,
      readAt,
      noindex: signals?.noindex === true,
      closedToSearch: page.closedToSearch === true,
      canonical: signals?.canonical ?? null,
      sameSince: null,
      otherUntil: null,
    },
  }
}

function judgeAll(asked: readonly Asked[], origin: string): Judged[] {
  const versions = ({ entry, signals }: Asked) => [...entry.alternates, ...(signals?.alternates ?? [])]
  const named = new Map(
    asked.map((one) => [one.entry.hash, versions(one).map(({ url }) => urlHash(url, origin))]),
  )
  return asked.map((one) => {
    const { entry, listed, page, redirect } = one
    const unreturned = versions(one).filter(({ url }) => {
      const hash = urlHash(url, origin)
      return hash !== entry.hash && named.get(hash)?.includes(entry.hash) === false
    })
    const { verdict, findings } = judgeListed({
      url: entry.url,
      origin,
      listed,
      allRead: true,
      images: entry.images,
      unreturned,
      page,
      redirect,
      resource: null,
      lastmod: entry.lastmod === null ? null : new Date(entry.lastmod),
      listedAt: new Date(),
    })
    return { url: entry.url, verdict, findings }
  })
}
