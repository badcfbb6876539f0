import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectedPage } from '../../app/src/core/crawl/facts/collect-apart.ts'
import {
  type CollectedPage,
  collectFacts,
  type ReadPage,
} from '../../app/src/core/crawl/facts/collect-facts.ts'
import { runInThread } from '../../app/src/core/judging/run-in-thread.ts'
import { cleanText } from '../../app/src/core/writing/clean-text.ts'
import { cutAnswer } from '../../app/src/core/writing/cut-answer.ts'
import { ungroundedClaims } from '../../app/src/core/writing/grounding/grounding.ts'
import { superlativesOf } from '../../app/src/core/writing/grounding/superlatives.ts'
import {
  foreignMarkup,
  markupWithOurs,
  readPageMarkup,
  sampleMarkup,
} from '../../app/src/features/structured-data/page-markup.ts'
import { redact } from '../../app/src/kit/server/log/redaction.ts'
import type { BoundedTask } from '../../app/src/kit/server/threads/bounded-task.ts'
import { judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'
import { readHostileStream } from '../../e2e/faults/support/hostile-stream.ts'
import { largest, nested, PAGE_URL, related, tracked, unclosed, unclosedShort } from './reproduced-pages.ts'

/** One thing that once held a process, and what it takes now. */
export interface Reproduction {
  name: string
  /** What it took before, as it was reported. */
  before: string
  /** Bound in milliseconds. */
  mostMs: number
  run(): Promise<Taken>
}

export interface Taken {
  /** `done`; else the error or fault it ended with. */
  state: string
  ms: number
  /** Longest time the event loop of this process stood still, where others wait for it. */
  loopMs?: number
  partials?: number
}

/** Bounds: a small input, a page of nearly 4 MB, and that page in a thread, which has less of the processor. */
const SMALL = 1_000
const LARGE = 8_000
const LARGE_APART = 16_000

const direct = (name: string, before: string, mostMs: number, work: () => unknown): Reproduction => ({
  ...{ name: `${name}, by itself`, before, mostMs },
  async run() {
    const began = performance.now()
    work()
    return { state: 'done', ms: performance.now() - began }
  },
})

/** As the product does it, in a thread; one that gives no answer within the bound is not waited for. */
const apart = <Input, Output>(
  ...[name, before, mostMs, task, input]: [string, string, number, BoundedTask<Input, Output>, () => Input]
): Reproduction => ({
  ...{ name: `${name}, in a thread`, before, mostMs },
  async run() {
    const given = input()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const began = performance.now()
    let fault: unknown = null
    const work = runInThread(task, given, { key: name, onFault: (error) => (fault = error) })
    const { promise: tooLong, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), mostMs)
    const result = await Promise.race([work, tooLong])
    clearTimeout(timer)
    delay.disable()
    const state = result === null ? 'no answer' : result.ok ? 'done' : `${fault ?? result.error.code}`
    return { state, ms: performance.now() - began, loopMs: delay.max / 1e6 }
  },
})

const readAs = (html: string): ReadPage => ({
  ...{ html, asked: PAGE_URL, url: PAGE_URL, origin: 'https://shop.example', status: 200 },
  ...{ redirects: [], headers: {}, mostLinks: 500 },
})
const factsOf = (html: string): CollectedPage => collectFacts(readAs(html))
const loggedLine = (url: string) => redact({ level: 'info', method: 'GET', url, status: 200, msg: 'request' })
const japanese = 'この椅子は最も美しい木材で作られた最高の家具です。'.repeat(320).slice(0, 8_000)
const blank = '\n'.repeat(120_000)

const relatedPage = (products: number) => ({ html: related(products), url: PAGE_URL, storePolicies: [] })

const references: Reproduction[] = [
  direct('preview of 15 related products', '21 s', SMALL, () => readPageMarkup(relatedPage(15))),
  apart('preview of 15 related products', '21 s of the web process', SMALL, foreignMarkup, () =>
    relatedPage(15),
  ),
  apart('published theme over 15 related products', '18 s of the worker', SMALL, sampleMarkup, () =>
    relatedPage(15),
  ),
  apart('preview of 30 related products', 'killed by memory', 2 * SMALL, markupWithOurs, () => ({
    ...{ ...relatedPage(30), printed: null },
  })),
  direct('200 related products judged', 'not measured', LARGE, () =>
    judgePage({ html: related(200), url: PAGE_URL }),
  ),
]

const texts: Reproduction[] = [
  direct('log line of 15 KB of eyJ-', '500 ms', 100, () => loggedLine(`/?x=${'eyJ-'.repeat(3_840)}`)),
  direct('log line of 15 KB of a-', '500 ms', 100, () => loggedLine(`/?x=${'a-'.repeat(7_680)}`)),
  direct('answer of 120 KB of blank lines, cut', '100 s', 100, () => cleanText(cutAnswer(blank, { to: 70 }))),
  direct('answer of 120 KB of blank lines, uncut', '100 s', SMALL, () => cleanText(blank)),
  direct('superlatives of 8,000 Japanese letters', '1.6 s', SMALL, () => superlativesOf(japanese)),
  direct('claims of 8,000 Japanese letters', '1.6 s', SMALL, () => ungroundedClaims(japanese, japanese)),
  {
    ...{ name: 'stream of 120 KB of blank lines', before: '100 s of the web process', mostMs: 4 * SMALL },
    run: () => readHostileStream('blank-lines'),
  },
  {
    ...{ name: 'stream of 15,000 pieces', before: 'as long', mostMs: 4 * SMALL },
    run: () => readHostileStream('pieces'),
  },
  {
    ...{ name: 'stream of 15,000 pieces, as JSON', before: 'not measured', mostMs: 4 * SMALL },
    run: () => readHostileStream('pieces-as-json'),
  },
  {
    ...{ name: 'stream of 15,000 pieces, with carriage returns', before: 'not measured', mostMs: 4 * SMALL },
    run: () => readHostileStream('pieces-by-returns'),
  },
]

const ofPage = (name: string, before: string, html: () => string): Reproduction[] => [
  direct(`facts of ${name}`, before, LARGE, () => factsOf(html())),
  direct(`judgement of ${name}`, before, LARGE, () => judgePage({ html: html(), url: PAGE_URL })),
  apart(`facts of ${name}`, before, LARGE_APART, collectedPage, () => readAs(html())),
]

/** All of them, in the order of `docs/reproductions.md`. */
export const REPRODUCTIONS: readonly Reproduction[] = [
  ...references,
  ...texts,
  ...ofPage('4 MB of unclosed items with 50 references', '155 s', unclosed),
  ...ofPage('4 MB of unclosed items with short references', '155 s', unclosedShort),
  ...ofPage('1,000 links with 400 utm_ parameters', '10 s', () => tracked(1_000, 400)),
  ...ofPage('4 MB of a chain of ids', '9 s', () => largest('a chain of ids')),
  ...ofPage('4 MB of a chain of ids by many ways', '9 s', () => largest('a chain of ids by many ways')),
  ...ofPage('2,000 nested levels', '64 s of a thread', () => nested(2_000)),
  ...ofPage('5,000 nested levels', 'killed the job six times', () => nested(5_000)),
]
