import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Traffic to the platform. */
export interface Passed {
  /** Number of calls of the Admin API. */
  queries: number
  /** Points the platform charged for them. */
  points: number
  /** When the first byte of a bulk result passed, in milliseconds since 1970. */
  firstResultByte: number | null
}

/** A relay between the product and the platform, on a port of its own: forwards everything, and counts. */
export async function startCountingRelay(
  target: number,
): Promise<{ port: number; passed: Passed; reset(): void; stop(): Promise<void> }> {
  const passed: Passed = { queries: 0, points: 0, firstResultByte: null }
  const server = createServer((asked, answer) => {
    const isQuery = asked.url?.endsWith('/graphql.json') === true
    const isResult = asked.url?.startsWith('/bulk/') === true
    const onward = request(
      { host: '127.0.0.1', port: target, method: asked.method, path: asked.url, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        const seen: Buffer[] = []
        got.on('data', (chunk: Buffer) => {
          if (isResult) passed.firstResultByte ??= Date.now()
          if (isQuery) seen.push(chunk)
        })
        got.on('end', () => {
          if (!isQuery) return
          passed.queries++
          passed.points += pointsOf(Buffer.concat(seen))
        })
        got.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    reset: () => Object.assign(passed, { queries: 0, points: 0, firstResultByte: null }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pointsOf(body: Buffer): number {
  try {
    const { extensions } = JSON.parse(body.toString('utf8'))
    return extensions?.cost?.actualQueryCost ?? 0
  } catch {
    return 0
  }
}
