import type { Page } from 'puppeteer-core'
import { type HeadersForHosts, isShownTo } from '#kit/server/outbound/headers-for-hosts.ts'

/**
 * Adds the headers to what a page asks of their hosts, and takes them away from what it asks of others: each request is held
 * for as long as we look at its URL, each hop of a redirect too, which may still hold what the hop before was given. Headers
 * for all requests would be shown to every host of the page.
 */
export async function signRequests(page: Page, signed: HeadersForHosts): Promise<void> {
  const names = new Set(Object.keys(signed.headers).map((name) => name.toLowerCase()))
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const plain = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()))
    const sent = isShownTo(signed, request.url) ? [...plain, ...Object.entries(signed.headers)] : plain
    session
      .send('Fetch.continueRequest', { requestId, headers: sent.map(([name, value]) => ({ name, value })) })
      // The page was left, or the request given up.
      .catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}
