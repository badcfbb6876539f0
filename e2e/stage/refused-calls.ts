import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './browser.ts'

/** Makes the app's calls to a path fail; returns a function that lets them through again. */
export async function refuseCalls(
  { page }: Person,
  path: string,
  { status, body }: { status: number; body: object },
): Promise<() => Promise<void>> {
  const calls = `**/apps/api${path}`
  await page.route(calls, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
  return () => page.unroute(calls)
}

/**
 * Makes the next calls to a path fail, as a server does that restarts, and lets the others through; resolves when all
 * of them have.
 */
export async function loseCalls(page: Page, path: string, calls: number): Promise<void> {
  let left = calls
  await page.route(`**/apps/api${path}`, (route) =>
    left-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await expect.poll(() => left).toBeLessThanOrEqual(0)
}

/**
 * Changes the data in the responses to the app's calls to that path, until the page is left or the returned function is
 * called.
 */
export async function changeAnswers(
  { page }: Person,
  path: string,
  changed: object,
): Promise<() => Promise<void>> {
  const calls = `**/apps/api${path}`
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, ...changed } } })
  })
  return () => page.unroute(calls)
}
