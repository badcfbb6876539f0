import type { Person } from './browser.ts'

export interface BrokenLine {
  /** Calls the browser made so far. */
  calls(): number
  /** Lets nothing through, until it is told false. */
  cut(isDown: boolean): void
}

/** A line on which of the calls that fit some are lost: every so many one on its way, and one's answer. */
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
