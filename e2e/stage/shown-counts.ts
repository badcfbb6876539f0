import type { Frame } from 'playwright-core'

const NOTE_COUNTS = `globalThis.counts = [];
new MutationObserver(() => {
  if (!document.querySelector('[role=progressbar], progress')) return
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const found = /^(\\d+) of (\\d+) known pages?$/.exec(texts.currentNode.data)
    if (found) counts.push([Number(found[1]), Number(found[2])])
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true })`

/**
 * Notes from now on each "3 of 40 known pages" a frame shows beside a progress bar; the answer reads them, in order. Who
 * only looks now and then misses those that stand for a moment.
 */
export async function noteCounts(frame: Frame): Promise<() => Promise<[number, number][]>> {
  await frame.evaluate(NOTE_COUNTS)
  return async () => (await frame.evaluate('globalThis.counts')) as [number, number][]
}
