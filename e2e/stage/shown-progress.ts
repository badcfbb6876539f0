import type { Frame, FrameLocator } from 'playwright-core'
import { vi } from 'vitest'

const note = (pattern: RegExp) => `(() => {
  const noted = globalThis.noted = []
  new MutationObserver(() => {
    if (!document.querySelector('[role=progressbar], progress')) return
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.data
      if (${pattern}.test(text) && noted.at(-1) !== text) noted.push(text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
})()`

export interface NotedProgress {
  /** Waits until something was shown. */
  begun(): Promise<void>
  /** What was shown so far, in order. */
  texts(): Promise<string[]>
}

/**
 * Notes from now on each text of this pattern a frame shows while there is a progress bar. Who only looks now and then
 * misses those that stand for a moment, and a quick progress as a whole.
 */
export async function noteProgress(frame: Frame, pattern: RegExp): Promise<NotedProgress> {
  await frame.evaluate(note(pattern))
  const texts = async () => (await frame.evaluate('globalThis.noted')) as string[]
  return {
    texts,
    async begun() {
      await vi.waitUntil(async () => (await texts()).length > 0, { timeout: 60_000 })
    },
  }
}

/** Waits until no progress is shown any more: a screen may have several things under way. */
export async function progressEnds(app: FrameLocator, timeout = 120_000): Promise<void> {
  await vi.waitUntil(async () => (await app.getByRole('progressbar').count()) === 0, { timeout })
}
