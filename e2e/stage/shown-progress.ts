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
  /** Returns the texts shown so far, in order. */
  texts(): Promise<string[]>
}

/**
 * Records from now on each text of this pattern that a frame shows while there is a progress bar. Polling would miss
 * texts shown only for a moment, and a quick progress entirely.
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

/** Waits until no progress is shown any more: a screen may have several at once. */
export async function progressEnds(app: FrameLocator, timeout = 120_000): Promise<void> {
  await vi.waitUntil(async () => (await app.getByRole('progressbar').count()) === 0, { timeout })
}
