import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import { crawl, seedsOf } from '#core/crawl/crawl-pages.ts'
import { type Coverage, percentRead } from '#core/crawl/domain/coverage.ts'
import { PAGE_LIMITS } from '#core/crawl/domain/page-limits.ts'
import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import { linksOfPage } from '#core/crawl/facts/fact-limits.ts'
import { createMemoryFrontier } from '#core/crawl/memory-frontier.ts'
import type { VisitedPage } from '#core/crawl/visit.ts'
import { duplicateWordsIn, issueWordsIn } from '#core/issues/issue-words.ts'
import { runInThread } from '#core/judging/run-in-thread.ts'
import type { CliTools } from '#core/registry/cli-command.ts'
import { SITE_REPORT_COLUMNS } from '#core/registry/site-report.ts'
import { readSignature, signatureLines } from '#core/shops/domain/signature-headers.ts'
import { signedPages } from '#core/shops/signed-pages.ts'
import { errorWordsIn } from '#kit/server/texts.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { MarkupVerdict } from '../domain/finding.ts'
import { IssueTally, tallyInWords, wordedTally } from '../domain/issue-tally.ts'
import { inWords, type WordedReport, worded } from '../domain/report.ts'
import { isTooLarge } from '../domain/unjudged.ts'
import { judgedMarkup } from '../markup-task.ts'
import type { ExitCode, ValidateIo } from './validate.ts'

export interface AuditOptions {
  /** Page limit, as typed. */
  pages?: string
  json?: boolean
  csv?: boolean
  /** File with the header lines Signature-Input, Signature and Signature-Agent. */
  signature?: string
}

type AuditIo = Pick<ValidateIo, 'print' | 'printError' | 'pages'> &
  Pick<CliTools, 'siteReports'> & {
    /** Lets milliseconds pass before a store that is away is asked again; absent: they pass. */
    pause?: (ms: number) => Promise<unknown>
  }

/** Crawls any storefront and prints the findings of its pages, then the totals and how much was read. */
export async function auditSite(target: string, options: AuditOptions, io: AuditIo): Promise<ExitCode> {
  const limit = Number(options.pages ?? PAGE_LIMITS.default)
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMITS.most) {
    io.printError(`--pages must be a whole number from 1 to ${PAGE_LIMITS.most}.`)
    return 2
  }
  const pages = await readerFor(target, options, io)
  if (typeof pages === 'string') {
    io.printError(pages)
    return 2
  }
  const first = await pages.read(target, { purpose: 'background' })
  if (first.state !== 'read') {
    const reason =
      first.state === 'broken'
        ? `${first.url} answers with status ${first.status}.`
        : errorWordsIn('en')(first)
    io.printError(`${reason} Nothing was audited.`)
    return 2
  }
  const { origin } = new URL(first.url)
  const apart: Apart = (task, input) =>
    runInThread(task, input, { key: origin, onFault: (error) => io.printError(String(error)) })
  const reports: PageReport[] = []
  const printed: Promise<void>[] = []
  const tally = new IssueTally()
  // The home page is the first that is read.
  const policies = new Set<string>()
  const isQuiet = options.json === true || options.csv === true
  const rows: (string | number)[][] = []
  const others = io.siteReports.map(({ slug, begin }) => ({ slug, report: begin({ origin, apart, limit }) }))
  const frontier = createMemoryFrontier({
    start: await seedsOf(pages, origin),
    limit,
    onRedirect: (from, redirect) => {
      for (const { report } of others) report.redirect(from, redirect)
    },
    onSitemap: (urls) => {
      for (const { report } of others) report.listed?.(urls)
    },
    async onPage(page) {
      for (const { report } of others) await report.page(page)
      const pageVerdict = await verdictOf(page, apart, [...policies])
      for (const policy of pageVerdict.policies) policies.add(policy)
      const report = reportOf(pageVerdict)
      tally.add(pageVerdict)
      reports.push(options.json ? report : { ...report, issues: [], nodes: [] })
      if (!isQuiet) printed.push(io.print(lineOf(pageVerdict, report)))
      if (options.csv) rows.push(...rowsOf(pageVerdict, report))
      return pageVerdict.reason
    },
  })
  const mostLinks = others.length > 0 ? linksOfPage(limit) : 0
  let silent = 0
  for (;;) {
    const end = await crawl({ pages, origin, frontier, purpose: 'background', apart, mostLinks, silent })
    if (end.state === 'done') break
    if (end.state === 'away') {
      io.printError(`${origin} did not answer for a while (${end.reason}). The audit ended early.`)
      break
    }
    silent = end.silent
    if (end.state === 'wait') await (io.pause ?? setTimeout)(end.seconds * 1000)
  }
  await Promise.all(printed)
  const coverage = frontier.coverage()
  const verdict = worst(reports)
  const totals = totalsOf(reports)
  const sum = { url: origin, verdict, coverage: { ...coverage, percent: percentRead(coverage) }, totals }
  const left =
    coverage.overLimit + coverage.notRead.length + coverage.sitemapsNotRead.length + coverage.waiting
  const isComplete = left === 0
  const said = others.map(({ slug, report }) => ({ slug, ...report.end(isComplete) }))
  if (options.csv) {
    const all = [...rows, ...said.flatMap((one) => one.rows)]
    await io.print(csvLines([SITE_REPORT_COLUMNS, ...all], { isBeginning: false }).trimEnd())
  } else if (options.json) {
    const issues = wordedTally(tally.list(), words.message)
    const parts = Object.fromEntries(said.map(({ slug, json }) => [slug, json]))
    await io.print(JSON.stringify({ ...sum, issues, pages: reports, ...parts }))
  } else
    await io.print(
      [
        sumInWords(origin, { coverage, totals, verdict }),
        ...grouped(tally),
        ...said.flatMap(({ lines }) => lines),
      ].join('\n'),
    )
  if (coverage.read === 0) return 2
  return verdict === 'error' || said.some(({ critical }) => critical) ? 1 : 0
}

/** Returns the findings of a page's markup as rows for `SITE_REPORT_COLUMNS`. */
function rowsOf({ url }: PageVerdict, { issues }: PageReport): (string | number)[][] {
  return issues.map(({ severity, code, message }) => [
    severity === 'error' ? 'critical' : severity,
    `structured-data.${code}`,
    'Structured data',
    url,
    message,
  ])
}

/** Returns the page reader, with a file's signature for the audited host; an error text if that file is unusable. */
async function readerFor(target: string, options: AuditOptions, io: AuditIo): Promise<PageReader | string> {
  const file = options.signature
  if (file === undefined) return io.pages()
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return `${file} could not be read. Nothing was scanned.`
  const read = readSignature(signatureLines(text))
  if ('unreadable' in read)
    return `${file} has no valid ${read.unreadable} from a store's admin. Nothing was scanned.`
  const { headers, expiresAt } = read.signature
  if (expiresAt.getTime() <= Date.now())
    return `The signature in ${file} expired on ${expiresAt.toISOString()}. Nothing was scanned.`
  const hosts = URL.canParse(target) ? [new URL(target).host] : []
  return signedPages(io.pages(), { headers, hosts })
}

/** The command line is in English. */
const words = { message: issueWordsIn('en'), duplicate: duplicateWordsIn('en') }

/** A page and the verdict on its markup; an empty verdict if it was not read or not judged. */
interface PageVerdict extends Pick<VisitedPage, 'url' | 'state' | 'reason' | 'status'>, MarkupVerdict {}

const UNKNOWN: MarkupVerdict = {
  verdict: 'valid',
  nodes: [],
  issues: [],
  duplicates: [],
  parseErrors: [],
  left: 0,
  preview: null,
  policies: [],
}

async function verdictOf(
  { facts, ...page }: VisitedPage,
  apart: Apart,
  storePolicies: readonly string[],
): Promise<PageVerdict> {
  const { url, state, reason, status } = page
  if (facts === null) return { url, state, reason, status, ...UNKNOWN }
  const { template, readAt } = page
  const judged = await apart(judgedMarkup, { url, template, readAt, facts, storePolicies })
  if (judged.ok) return { url, state, reason, status, ...judged.output }
  return { url, state: 'not-read', reason: judged.error.code, status, ...UNKNOWN }
}

/** One page of the report: the output of `validate`, and whether the page was read. */
interface PageReport extends WordedReport {
  state: PageVerdict['state']
  /** Code of why it was not read, or the status of a broken page. */
  reason: string | number | null
  counts: { errors: number; warnings: number; infos: number; duplicates: number }
}

function reportOf(pageVerdict: PageVerdict): PageReport {
  const { url, state, reason, status, verdict, nodes, issues, duplicates, parseErrors } = pageVerdict
  const of = (severity: string) => issues.filter((issue) => issue.severity === severity).length
  return {
    id: url,
    state,
    reason: state === 'broken' ? status : reason,
    verdict,
    nodes: nodes.map(({ type, format, id }) => ({ type, format, id })),
    ...worded({ issues, duplicates, parseErrors }, words),
    counts: {
      errors: of('error') + parseErrors.length,
      warnings: of('warning'),
      infos: of('info'),
      duplicates: duplicates.length,
    },
  }
}

function lineOf(pageVerdict: PageVerdict, report: PageReport): string {
  if (pageVerdict.state === 'read') return inWords(report)
  const state = isTooLarge(pageVerdict.reason) ? 'too large to check' : pageVerdict.state
  return `${pageVerdict.url}: ${state} (${report.reason})`
}

function worst(reports: PageReport[]): PageReport['verdict'] {
  const verdicts = new Set(reports.map(({ verdict }) => verdict))
  return verdicts.has('error') ? 'error' : verdicts.has('warning') ? 'warning' : 'valid'
}

interface Totals {
  errors: number
  warnings: number
  infos: number
  duplicates: number
  pagesWithErrors: number
}

function totalsOf(reports: PageReport[]): Totals {
  const sum = (of: keyof PageReport['counts']) => reports.reduce((all, { counts }) => all + counts[of], 0)
  return {
    errors: sum('errors'),
    warnings: sum('warnings'),
    infos: sum('infos'),
    duplicates: sum('duplicates'),
    pagesWithErrors: reports.filter(({ verdict }) => verdict === 'error').length,
  }
}

/** Groups the findings by kind: a fault of a template occurs on all its pages. */
function grouped(tally: IssueTally): string[] {
  const lines = tallyInWords(wordedTally(tally.list(), words.message))
  return lines.length === 0 ? [] : ['  by issue:', ...lines]
}

function sumInWords(
  origin: string,
  { coverage, totals, verdict }: { coverage: Coverage; totals: Totals; verdict: string },
): string {
  const { known, read, broken, notRead, waiting, overLimit, sitemapsNotRead } = coverage
  const unread = notRead.map(
    ({ reason, pages }) =>
      `${pages} ${isTooLarge(reason) ? 'too large to check' : 'not scanned'} (${reason})`,
  )
  const parts = [`${read} scanned`, `${broken} broken`, ...unread]
  if (waiting > 0) parts.push(`${waiting} not reached`)
  if (overLimit > 0) parts.push(`${overLimit} left out by --pages`)
  const sitemaps = sitemapsNotRead.map(({ url, reason }) => `  sitemap not read: ${url} (${reason})`)
  return [
    '',
    `${origin}: ${verdict}`,
    `  coverage: ${percentRead(coverage)} % of ${known} known pages: ${parts.join(', ')}`,
    ...sitemaps,
    `  found: ${totals.errors} errors on ${totals.pagesWithErrors} pages, ${totals.warnings} warnings, ${totals.infos} notes, ${totals.duplicates} things described twice`,
  ].join('\n')
}
