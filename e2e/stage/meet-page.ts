import type { Browser } from 'playwright-core'

const AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15'

/** A page of the store as a visitor met it. */
export interface MetPage {
  /** Status and path of the final response. */
  status: number
  path: string
  html: string
  /** Status of the last redirect on the way; null if there was none. */
  redirect: number | null
}

/** Opens a URL as a new visitor: browsers cache a permanent redirect. */
export async function meetPage(browser: Browser, url: string): Promise<MetPage> {
  const context = await browser.newContext({ userAgent: AGENT })
  const visitor = await context.newPage()
  const answer = await visitor.goto(url, { waitUntil: 'networkidle' })
  const redirected = await answer?.request().redirectedFrom()?.response()
  const met = {
    status: answer?.status() ?? 0,
    path: new URL(visitor.url()).pathname,
    html: (await answer?.text()) ?? '',
    redirect: redirected?.status() ?? null,
  }
  await context.close()
  return met
}
