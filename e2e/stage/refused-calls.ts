import type { Person } from './browser.ts'

/** Lets the app's calls to that path be answered with a failure; answers how they go through again. */
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

/** Lets the answers of the app's calls to that path come with other data, until the page is left behind. */
export async function changeAnswers({ page }: Person, path: string, changed: object): Promise<void> {
  await page.route(`**/apps/api${path}`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, ...changed } } })
  })
}
