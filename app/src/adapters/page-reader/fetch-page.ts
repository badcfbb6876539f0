import { outboundErrors } from '#kit/server/outbound/errors.ts'
import type { Outbound, OutboundResponse } from '#kit/server/outbound/outbound.ts'
import { headersForHop, isRedirect, nextHop } from '#kit/server/outbound/redirects.ts'
import { AppError } from '#kit/shared/errors.ts'
import { pageReaderErrors as errors } from './errors.ts'
import type { HostTurns } from './host-turns.ts'
import { decodeHtml, decodeSitemap } from './html-text.ts'
import type { PageReading, ReadOptions, Redirect } from './page-reading.ts'
import { secondsToWait } from './retry-after.ts'
import { type RobotsRules, robotName } from './robots.ts'

export interface FetchParts {
  outbound: Outbound
  robots: RobotsRules
  turns: HostTurns
  userAgent: string
}

type Known = Exclude<PageReading, { state: 'not-read' }>
type Answer = { [State in Known as State['state']]: Omit<State, 'readAt'> }[Known['state']]

/** A result before its redirects are added. */
type Unredirected<Of> = Of extends Answer ? Omit<Of, 'redirects'> : never

const maxRedirects = 5
/** Far beyond any real storefront page; its parsed tree briefly takes some 300 MB. */
const maxBytes = 4 * 1024 * 1024
const maxUrlLength = 4_096
const timeoutMs = { interactive: 10_000, background: 30_000 }
/** Time a request waits for its host's turn. */
const patienceMs = { interactive: 5_000, background: 60_000 }
/** A request ends this long after its time-out at the latest. */
const holdSpareMs = 5_000

/** Fetches one page with its redirects, each hop under the rules of its own host. Throws AppError `page-reader.*`. */
export async function fetchPage(input: string, options: ReadOptions, parts: FetchParts): Promise<Answer> {
  let url = readUrl(input)
  let headers: Record<string, string> = {
    'user-agent': parts.userAgent,
    accept:
      options.expects === 'sitemap'
        ? 'application/xml,text/xml,text/plain;q=0.5'
        : 'text/html,application/xhtml+xml;q=0.9',
    ...options.signatureHeaders,
  }
  const redirects: Redirect[] = []
  for (let hop = 0; ; hop += 1) {
    const response = await ask(url, { headers, options, parts })
    const location = response.headers.get('location')
    if (!isRedirect(response.status) || location === null)
      return { ...(await answerOf(response, url, options.expects)), redirects }
    const { status } = response
    if (hop === maxRedirects) return { state: 'broken', status, url: url.href, redirects }
    const next = nextOrBroken(location, url)
    if (next === null) return { state: 'broken', status, url: url.href, redirects }
    redirects.push({ url: url.href, status })
    if (next.host === url.host && /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?password\/?$/i.test(next.pathname)) {
      throw new AppError(errors.passwordProtected, { host: url.host })
    }
    headers = headersForHop(headers, url, next)
    url = next
  }
}

function readUrl(input: string): URL {
  const url = URL.canParse(input) ? new URL(input) : null
  if (url === null || input.length > maxUrlLength) throw new AppError(errors.refusedAddress)
  url.hash = ''
  return url
}

function nextOrBroken(location: string, from: URL): URL | null {
  try {
    return readUrl(nextHop(location, from).href)
  } catch {
    return null
  }
}

async function ask(
  url: URL,
  { headers, options, parts }: { headers: Record<string, string>; options: ReadOptions; parts: FetchParts },
): Promise<OutboundResponse> {
  const { outbound, robots, turns } = parts
  const host = url.host
  const signal = options.signal ? { signal: options.signal } : {}
  try {
    const rules = await robots.of(url, options)
    if (rules === 'unavailable') throw new AppError(errors.robotsUnavailable, { host })
    if (!rules.allows(url)) {
      const siteClosed = !rules.allows(new URL('/', url))
      throw new AppError(errors.robots, { host, agent: robotName, siteClosed })
    }
    return await turns.run(
      host,
      {
        patienceMs: patienceMs[options.purpose],
        delayMs: rules.delayMs,
        holdMs: timeoutMs[options.purpose] + holdSpareMs,
        ...signal,
      },
      async () => {
        const limits = { maxBytes, maxRedirects: 0, timeoutMs: timeoutMs[options.purpose] }
        const response = await outbound.fetch(url, { headers, ...limits, ...signal })
        const wait = secondsToWait(response)
        if (wait !== null) {
          await turns.pause(host, wait)
          throw new AppError(errors.rateLimited, { host, seconds: wait })
        }
        return response
      },
    )
  } catch (error) {
    throw asNotRead(error, host)
  }
}

async function answerOf(
  response: OutboundResponse,
  url: URL,
  expects: ReadOptions['expects'],
): Promise<Unredirected<Answer>> {
  const { status, headers, body } = response
  if (status === 401 || status === 403) {
    throw new AppError(errors.refused, { host: url.host, status, agent: robotName })
  }
  // "Not modified", though nothing was asked about a modification: a fault of a cache, whose empty content is no page.
  if (status === 304) throw new AppError(errors.network, { host: url.host })
  if (status >= 400 || status < 200 || isRedirect(status)) return { state: 'broken', status, url: url.href }
  const type = headers.get('content-type')
  const html = expects === 'sitemap' ? await sitemapOf(body, type) : decodeHtml(body, type)
  if (html === null) throw type ? new AppError(errors.notHtml, { type }) : new AppError(errors.noType)
  return { state: 'read', status, url: url.href, html, headers }
}

async function sitemapOf(body: Buffer, contentType: string | null): Promise<string | null> {
  try {
    return await decodeSitemap(body, { contentType, maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw new AppError(errors.tooLarge, { limit: maxBytes })
    throw error
  }
}

const byOutboundCode: Record<string, keyof typeof errors> = {
  [outboundErrors.timeout.code]: 'timeout',
  [outboundErrors.tooLarge.code]: 'tooLarge',
  [outboundErrors.network.code]: 'network',
  [outboundErrors.hostNotFound.code]: 'network',
  [outboundErrors.unreadableEncoding.code]: 'network',
}

function asNotRead(error: unknown, host: string): unknown {
  if (!(error instanceof AppError) || !error.code.startsWith('outbound.')) return error
  const definition = errors[byOutboundCode[error.code] ?? 'refusedAddress']
  return new AppError(definition, { host, limit: maxBytes }, { cause: error })
}
