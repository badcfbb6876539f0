import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'
import { askStore } from './ask-store.ts'
import { measuredLook } from './measured-look.ts'

const PEOPLE = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
]
const PROGRAMS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
]
/** Every fourth visit is by a crawler, the others by people. */
const PROGRAM_EVERY = 4
/** Page views of the store per old link followed. */
const LOOKS = 3

/**
 * Starts simulated visitors and crawlers that follow old links to pages a store no longer has. They request the page
 * and the images in it, run no scripts, and come one at a time. Others view the store's pages, where an app measures
 * them.
 */
export function startVisitors(
  { state }: Pick<SandboxContext, 'state'>,
  everySeconds: number,
): { close(): Promise<void> } {
  let visits = 0
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const visited = state.stores().filter(({ formerPages }) => formerPages && formerPages.length > 0)
    const store = visited[visits % Math.max(1, visited.length)]
    if (store) underWay = comeBy(store, visits).catch(() => undefined)
    visits += 1
  }, everySeconds * 1_000)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}

async function comeBy(store: StoreRecord, number: number): Promise<void> {
  await visit(store, number)
  for (let look = 0; look < LOOKS; look += 1) await measuredLook(store, number * LOOKS + look)
}

/** Makes one visit; the first of a store's former pages are requested most often. */
export async function visit(store: StoreRecord, number: number): Promise<void> {
  const pages = store.formerPages ?? []
  const turn = number % ((pages.length * (pages.length + 1)) / 2)
  const at = Math.floor((Math.sqrt(8 * turn + 1) - 1) / 2)
  const page = pages[pages.length - 1 - at]
  if (!page) return
  const agents = number % PROGRAM_EVERY === PROGRAM_EVERY - 1 ? PROGRAMS : PEOPLE
  const agent = agents[number % agents.length] ?? ''
  const host = `${store.handle}.localhost:${store.storefrontPort}`
  const ask = (path: string, referer = '') => askStore(store, path, { 'user-agent': agent, referer })
  const html = await ask(page.path)
  for (const [, source = ''] of html.matchAll(/<img\b[^>]*\ssrc="(\/[^"/][^"]*)"/g))
    await ask(source.replaceAll('&amp;', '&'), `http://${host}${page.path}`)
}
