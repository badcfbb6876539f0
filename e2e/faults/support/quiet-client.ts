import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * Ordinary calls of another merchant while a rig attacks; in a separate thread, so that the attacker's work is not
 * measured.
 */
export interface QuietClient {
  /**
   * Returns the milliseconds of the calls sent since the last report, once all are answered; a failed call counts as
   * a minute.
   */
  times(): Promise<number[]>
  stop(): Promise<void>
}

interface Order {
  port: number
  path: string
  authorization: string
  everyMs: number
}

const FAILED_MS = 60_000

export function startQuietClient(order: Order): QuietClient {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {})
  return {
    times: () =>
      Promise.race([
        failed,
        new Promise<number[]>((resolve) => {
          worker.once('message', resolve)
          worker.postMessage('times', [])
        }),
      ]),
    stop: async () => void (await worker.terminate()),
  }
}

async function run({ port, path, authorization, everyMs }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let calls: Promise<number>[] = []
  parentPort?.on('message', () => {
    const asked = calls
    calls = []
    void Promise.all(asked).then((times) => parentPort?.postMessage(times, []))
  })
  for (;;) {
    const started = performance.now()
    // Does not wait for the previous response, so that calls that pile up are visible.
    calls.push(ask().then((isGood) => (isGood ? performance.now() - started : FAILED_MS)))
    await wait(everyMs)
  }
  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      request({ host: '127.0.0.1', port, path, agent, headers: { authorization } }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode === 200)).on('error', () => resolve(false))
        answer.resume()
      })
        .on('error', () => resolve(false))
        .end()
    })
  }
}

if (!isMainThread) await run(workerData as Order)
