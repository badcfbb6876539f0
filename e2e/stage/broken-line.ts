import type { Person } from './browser.ts'

export interface BrokenLine {
  /** Number of calls the browser has made so far. */
  calls(): number
  /** Blocks all calls until called with false. */
  cut(isDown: boolean): void
}

/**
 * Makes a connection that loses some of the matching calls: every `lostEvery`-th request, and the response to every
 * `answerLostEvery`-th.
 */
export async function breakLine(
  { page }: Pick<Person, 'page'>,
  fitting: RegExp,
  { lostEvery, answerLostEvery }: { lostEvery: number; answerLostEvery: number },
): Promise<BrokenLine> {
  let calls = 0
  let isDown = false
  await page.route(fitting, async (route) => {
    calls++
    if (isDown || calls % lostEvery === 0) return route.abort()
    if (calls % answerLostEvery !== 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return { calls: () => calls, cut: (down) => void (isDown = down) }
}
