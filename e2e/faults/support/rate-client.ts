import { createHmac, randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** One kind of request; kinds take turns. */
export interface RateRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Secret that signs it as a delivery of the platform, with a new id. */
  secret?: string
}

export interface RateOrder {
  port: number
  perSecond: number
  requests: readonly RateRequest[]
}

export interface RateReport {
  sent: number
  /** Number of responses by status; 0: the connection broke. */
  statuses: Record<number, number>
  /** Milliseconds. */
  p50: number
  p99: number
  most: number
}

/** Sends at a steady rate, however slow the responses; in a separate thread. */
export interface RateClient {
  /** From now on counts separately as well: what has just started answers more slowly. */
  mark(): void
  /** Reports the requests sent since the last report, and since `mark`, once all are answered. */
  report(): Promise<RateReport & { sinceMark?: RateReport }>
  stop(): Promise<void>
}

/**
 * Width in milliseconds of the steps in which times are counted, so that a long run needs no more memory than a short
 * one.
 */
const STEP_MS = 0.5
const STEPS = 120_000
const SOCKETS = 64
const TICK_MS = 10
/**
 * Maximum number of unanswered requests; beyond it a request fails at once, so that a standstill does not fill the
 * memory.
 */
const MOST_OPEN = 5_000

export function startRateClient(order: RateOrder): RateClient {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  return {
    mark: () => worker.postMessage('mark', []),
    report: () =>
      Promise.race([
        failed,
        new Promise<RateReport & { sinceMark?: RateReport }>((resolve) => {
          worker.once('message', resolve)
          worker.postMessage('report', [])
        }),
      ]),
    stop: async () => void (await worker.terminate()),
  }
}

class Counted {
  readonly #steps = new Uint32Array(STEPS)
  readonly #statuses: Record<number, number> = {}
  #sent = 0
  #open = 0
  #ended: (() => void) | null = null

  /** Returns false if too many requests are unanswered; this one then counts as failed. */
  begin(): boolean {
    this.#sent += 1
    if (this.#open >= MOST_OPEN) {
      this.#statuses[0] = (this.#statuses[0] ?? 0) + 1
      return false
    }
    this.#open += 1
    return true
  }

  end(status: number, ms: number): void {
    this.#open -= 1
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    const step = Math.min(STEPS - 1, Math.floor(ms / STEP_MS))
    this.#steps[step] = (this.#steps[step] ?? 0) + 1
    if (this.#open === 0) this.#ended?.()
  }

  async whole(): Promise<RateReport> {
    if (this.#open > 0) await new Promise<void>((resolve) => (this.#ended = resolve))
    return {
      sent: this.#sent,
      statuses: this.#statuses,
      p50: this.#share(0.5),
      p99: this.#share(0.99),
      most: this.#share(1),
    }
  }

  #share(share: number): number {
    let left = Math.max(1, Math.ceil(this.#sent * share))
    for (const [step, count] of this.#steps.entries()) {
      left -= count
      if (left <= 0) return (step + 1) * STEP_MS
    }
    return 0
  }
}

async function run({ port, perSecond, requests }: RateOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  let counted = new Counted()
  let marked: Counted | null = null
  parentPort?.on('message', (message: 'mark' | 'report') => {
    if (message === 'mark') {
      marked = new Counted()
      return
    }
    const [asked, since] = [counted, marked]
    counted = new Counted()
    marked = null
    void Promise.all([asked.whole(), since?.whole()]).then(([report, sinceMark]) =>
      parentPort?.postMessage({ ...report, ...(sinceMark && { sinceMark }) }, []),
    )
  })
  const began = performance.now()
  for (let sent = 0; ; ) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond)
    for (; sent < due; sent += 1) send(requests[sent % requests.length] as RateRequest)
    await wait(TICK_MS)
  }

  function send(rateRequest: RateRequest): void {
    const { method, path, body } = rateRequest
    const [own, since] = [counted, marked]
    const started = performance.now()
    if (!own.begin()) return
    since?.begin()
    const end = (status: number) => {
      const ms = performance.now() - started
      own.end(status, ms)
      since?.end(status, ms)
    }
    request({ host: '127.0.0.1', port, agent, method, path, headers: headersOf(rateRequest) }, (answer) => {
      const status = answer.statusCode ?? 0
      answer.on('end', () => end(status)).on('error', () => end(0))
      answer.resume()
    })
      .on('error', () => end(0))
      .end(body)
  }
}

function headersOf({
  headers,
  secret,
  body = '',
}: RateRequest): IncomingHttpHeaders & Record<string, string> {
  if (secret === undefined) return { ...headers }
  return {
    ...headers,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }
}

if (!isMainThread) await run(workerData as RateOrder)
