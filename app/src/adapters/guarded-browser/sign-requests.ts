import type { Page } from 'puppeteer-core'
import { type HeadersForHosts, isShownTo } from '#kit/server/outbound/headers-for-hosts.ts'

/**
 * Adds the headers to what a page asks of their hosts. Each request is held for as long as we look at its URL, hops of a
 * redirect too: what leads elsewhere goes without them. Headers for all requests would be shown to every host of the page.
 */
export async function signRequests(page: Page, signed: HeadersForHosts): Promise<void> {
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = isShownTo(signed, request.url)
      ? Object.entries({ ...request.headers, ...signed.headers }).map(([name, value]) => ({ name, value }))
      : undefined
    session
      .send('Fetch.continueRequest', { requestId, ...(headers && { headers }) })
      // The page was left, or the request given up.
      .catch(() => {})
  })
  // Wide on purpose: a pattern cannot tell a host from a name before an @.
  const patterns = signed.hosts.map((host) => ({ urlPattern: `*://${host}*` }))
  await session.send('Fetch.enable', { patterns })
}
