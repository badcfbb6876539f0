import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createImageReader } from '../../../app/src/adapters/image-codec/image-reader.ts'
import { createHostTurns } from '../../../app/src/adapters/page-reader/host-turns.ts'
import { createPageReader } from '../../../app/src/adapters/page-reader/page-reader.ts'
import { collectedPage, sitemapEntries } from '../../../app/src/core/crawl/facts/collect-apart.ts'
import { runInThread } from '../../../app/src/core/judging/run-in-thread.ts'
import { judgedMarkup } from '../../../app/src/features/schema-results/markup-task.ts'
import type { Outbound } from '../../../app/src/kit/server/outbound/outbound.ts'

const SOURCE = join(import.meta.dirname, '../../../app/src')

/** Result of reading a hostile URL and of judging its content. */
export interface ReaderOutcome {
  state: string
  readMs: number
  judgedMs: number
  failure?: string
}

/** A way in which the product reads content of strangers. */
export interface OutsideReader {
  name: string
  /** File that sends the request, relative to `app/src`. */
  file: string
  /** Time limits for one read, and for judging its result. */
  readWithinMs: number
  judgedWithinMs: number
  run(host: string): Promise<ReaderOutcome>
}

/** Files that send outbound requests but are not driven, with the reason. */
const NOT_DRIVEN: Readonly<Record<string, string>> = {
  'kit/server/outbound/fetch-function.ts': 'the door itself: its callers are driven',
  'entries/app-context.ts': 'puts the token exchange together',
  'adapters/language-model/ai-sdk-models.ts': 'driven by R10 against a hostile model',
  'adapters/crux/crux.ts': 'one API of Google’s; an answer of a megabyte at most',
  'adapters/index-now/index-now.ts': 'sends to the one endpoint there is and reads a status',
  'adapters/platform/bulk-operations/bulk-results.ts':
    'the platform’s own signed URL; one line of it is bounded, the whole is streamed',
  'adapters/platform/staged-uploads/staged-uploads.ts': 'sends to the platform and reads a status',
  'adapters/platform/admin-graphql/send.ts': 'the platform’s own API, driven by R9',
  'adapters/object-store/s3-store.ts': 'the operator’s own store; a file of 24 MB at most',
  'adapters/lighthouse/pagespeed-insights.ts': 'one API of Google’s; an answer of 20 MB at most',
  'adapters/keyword-data/dataforseo.ts': 'one provider’s API, by the operator’s or the merchant’s account',
  'adapters/keyword-data/google-ads.ts': 'two APIs of Google’s, by the merchant’s account',
  'adapters/image-delivery/image-delivery.ts':
    'the platform’s delivery network; a file of 21 MB at most, whose bytes are counted here and decoded by the codec (R16)',
  'adapters/error-reporting/error-reporting.ts': 'sends to the operator’s collector and reads a status',
}

const UNSPACED = createHostTurns({ intervalMs: 0, concurrency: 2 })

/** The readers that strangers can reach: by what a store's owner, a page, a sitemap or a merchant names. */
export function outsideReaders(outbound: Outbound): OutsideReader[] {
  const pages = createPageReader({ outbound, contactUrl: 'https://app.example', turns: UNSPACED })
  const images = createImageReader(outbound)
  // The reader's own limit for interactive use, twice (robots.txt and page), and a second for the machine.
  const readWithinMs = 21_000
  // Maximum time of the thread, on a busy machine.
  const judgedWithinMs = 40_000
  // Each host belongs to another party, as it would in a worker.
  const apart = (host: string) => ({ key: host, onFault: () => {} })
  return [
    {
      name: 'page',
      file: 'adapters/page-reader/fetch-page.ts',
      readWithinMs,
      judgedWithinMs,
      async run(host) {
        const url = `https://${host}/p`
        const read = await timed(() => pages.read(url, { purpose: 'interactive' }))
        const { value: reading } = read
        if (reading.state !== 'read') return { state: reading.state, readMs: read.ms, judgedMs: 0 }
        const { html, status, redirects, readAt } = reading
        const page = { html, asked: url, url, origin: `https://${host}`, status, redirects, headers: {} }
        const judged = await timed(async () => {
          const collected = await runInThread(collectedPage, { ...page, mostLinks: 500 }, apart(host))
          if (!collected.ok) return collected
          const { facts } = collected.output
          return runInThread(judgedMarkup, { url, template: 'product', readAt, facts }, apart(host))
        })
        return { state: 'read', readMs: read.ms, judgedMs: judged.ms, ...unlessTold(judged.value) }
      },
    },
    {
      name: 'sitemap',
      file: 'adapters/page-reader/fetch-page.ts',
      readWithinMs,
      judgedWithinMs,
      async run(host) {
        const url = `https://${host}/sitemap.xml`
        const read = await timed(() => pages.read(url, { purpose: 'interactive', expects: 'sitemap' }))
        const { value: reading } = read
        if (reading.state !== 'read') return { state: reading.state, readMs: read.ms, judgedMs: 0 }
        const text = { text: reading.html, url, origin: `https://${host}` }
        const judged = await timed(() => runInThread(sitemapEntries, text, apart(host)))
        return { state: 'read', readMs: read.ms, judgedMs: judged.ms, ...unlessTold(judged.value) }
      },
    },
    {
      name: 'robots.txt',
      file: 'adapters/page-reader/robots.ts',
      readWithinMs,
      judgedWithinMs,
      async run(host) {
        const read = await timed(() => pages.sitemapsOf(`https://${host}`))
        return { state: 'read', readMs: read.ms, judgedMs: 0 }
      },
    },
    {
      name: 'image',
      file: 'adapters/image-codec/image-reader.ts',
      // Includes the reader's own time limit and the decoder's.
      readWithinMs: 26_000,
      judgedWithinMs,
      async run(host) {
        const signal = new AbortController().signal
        const read = await timed(() =>
          images.read(`https://${host}/p.jpg`, { side: 512, signal }).then(
            () => 'read',
            // A missing image is reported by an error.
            (error: unknown) => (error instanceof Error ? 'not-read' : 'unknown'),
          ),
        )
        return { state: read.value, readMs: read.ms, judgedMs: 0 }
      },
    },
    {
      name: 'sent image',
      file: 'adapters/image-codec/sent-image.ts',
      // Includes the reader's own time limit and the decoder's.
      readWithinMs: 26_000,
      judgedWithinMs,
      async run(host) {
        const signal = new AbortController().signal
        const read = await timed(() =>
          images.sent(`https://${host}/p.jpg`, { signal }).then(
            () => 'read',
            // A missing image is reported by an error.
            (error: unknown) => (error instanceof Error ? 'not-read' : 'unknown'),
          ),
        )
        return { state: read.value, readMs: read.ms, judgedMs: 0 }
      },
    },
  ]
}

/** Returns files of the product that send outbound requests and that no reader drives, so that a new one is noticed. */
export function forgottenReaders(readers: readonly OutsideReader[]): string[] {
  const driven = new Set(readers.map(({ file }) => file))
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !/\.test\.ts$|(^|\/)testing\/|(^|\/)ui\//.test(file))
    .filter((file) =>
      /outbound\.(?:fetch|open)\(|createFetchFunction\(/.test(readFileSync(join(SOURCE, file), 'utf8')),
    )
    .filter((file) => !driven.has(file) && NOT_DRIVEN[file] === undefined)
    .map((file) => `${file} asks something outside and is not driven`)
}

/** "Too large to judge" is a valid result; a failure of the judge is not. */
function unlessTold(judged: { ok: boolean; error?: { code: string } }): { failure?: string } {
  return judged.error?.code === 'rich-results.judge-failed' ? { failure: 'judging failed' } : {}
}

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const started = performance.now()
  const value = await run()
  return { value, ms: performance.now() - started }
}
