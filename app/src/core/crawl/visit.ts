import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import { pageUrlOf, type Template, templateOf } from './domain/page-urls.ts'
import { storable } from './domain/storable.ts'
import { type Apart, collectedPage } from './facts/collect-apart.ts'
import { type PageHeaders, SPEAKING_HEADERS } from './facts/header-facts.ts'
import type { PageFacts, PageLink } from './facts/page-facts.ts'

/** A page of the store as a run found it. */
export interface VisitedPage {
  url: string
  template: Template
  state: 'read' | 'broken' | 'not-read'
  /** Error code if it was not read. */
  reason: string | null
  status: number | null
  readAt: Date
  title: string
  /** True if robots.txt keeps Googlebot from it. */
  closedToSearch?: true
  /** True if robots.txt keeps this crawler from the whole site. */
  siteClosed?: true
  /** Facts of the page; null unless it was read. */
  facts: PageFacts | null
  links: PageLink[]
}

/** Result of requesting a URL. */
export interface Visit {
  /** Null if the URL redirects to another one. */
  page: VisitedPage | null
  /** Target and kind of the redirect, if any. */
  redirect: { to: string; status: number; steps: number } | null
  /** Further pages of the store found on it. */
  further: string[]
}

export interface VisitParts {
  origin: string
  /** Collects facts in another thread; untrusted content may be too much for this one. */
  apart: Apart
  /** Maximum number of links kept of the page. */
  mostLinks: number
  /** Further names of the host; absent: none. */
  ownHosts?: ReadonlySet<string>
}

/** Turns the reading of the page at `asked` into a visit. */
export async function visitOf(asked: string, reading: PageReading, parts: VisitParts): Promise<Visit> {
  const { origin, apart, mostLinks, ownHosts } = parts
  const closed = reading.closedToSearch && { closedToSearch: true as const }
  if (reading.state === 'not-read') {
    const whole = reading.siteClosed && { siteClosed: true as const }
    return unread(asked, reading, { state: 'not-read', reason: reading.reason, ...closed, ...whole })
  }
  const own = pageUrlOf(reading.url, asked, origin)
  const { redirects } = reading
  if (own !== asked && !isEndless(reading)) {
    const redirect = {
      to: reading.url,
      status: redirects[0]?.status ?? reading.status,
      steps: redirects.length,
    }
    return { page: null, redirect, further: own === null ? [] : [own] }
  }
  if (reading.state === 'broken')
    return unread(asked, reading, { state: 'broken', status: reading.status, ...closed })
  const { html, url, status, readAt } = reading
  const headers: PageHeaders = {}
  for (const name of SPEAKING_HEADERS) {
    const value = reading.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const page = {
    html,
    asked,
    url,
    origin,
    status,
    redirects,
    headers,
    mostLinks,
    ...(ownHosts && { ownHosts }),
  }
  const collected = await apart(collectedPage, page)
  if (!collected.ok)
    return unread(asked, { readAt }, { state: 'not-read', status, reason: collected.error.code, ...closed })
  const { facts, links, pages } = collected.output
  return {
    page: {
      url: asked,
      template: templateOf(asked),
      state: 'read',
      reason: null,
      status,
      readAt,
      title: storable(facts.title),
      facts,
      links,
      ...closed,
    },
    redirect: null,
    further: pages,
  }
}

/** True if the URL leads in circles: nowhere, wherever the reading was given up. */
function isEndless({ state, url, redirects }: Exclude<PageReading, { state: 'not-read' }>): boolean {
  return state === 'broken' && redirects.some((redirect) => redirect.url === url)
}

/** A page that does not exist or could not be read. */
export function unread(
  asked: string,
  { readAt }: { readAt: Date },
  why: {
    state: 'broken' | 'not-read'
    reason?: string
    status?: number
    closedToSearch?: true
    siteClosed?: true
  },
): Visit {
  const { state, reason = null, status = null, ...closed } = why
  return {
    page: {
      url: asked,
      template: templateOf(asked),
      state,
      reason,
      status,
      readAt,
      title: '',
      facts: null,
      links: [],
      ...closed,
    },
    redirect: null,
    further: [],
  }
}
