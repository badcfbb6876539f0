import type { Page } from 'puppeteer-core'
import { type HeadersForHosts, isShownTo } from '#kit/server/outbound/headers-for-hosts.ts'

/**
 * Adds the headers to a page's requests to their hosts, and removes them from its requests to others. Each request is
 * paused while its URL is checked, also each hop of a redirect, which may still carry the headers of the previous
 * hop. Page-wide headers would reach every host of the page.
 */
export async function signRequests(page: Page, signed: HeadersForHosts): Promise<void> {
  const names = new Set(Object.keys(signed.headers).map((name) => name.toLowerCase()))
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const plain = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()))
    const sent = isShownTo(signed, request.url) ? [...plain, ...Object.entries(signed.headers)] : plain
    session
      .send('Fetch.continueRequest', { requestId, headers: sent.map(([name, value]) => ({ name, value })) })
      // The page was left, or the request cancelled.
      .catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}
