import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call from the product to the outside. */
export interface RelayedCall {
  /** A mutation of the Admin API, a query of it, a request to the language model, or anything else. */
  kind: 'write' | 'read' | 'model' | 'other'
  /** The host that was called, such as a store's domain. */
  host: string
}

/** What happens to a call: it passes, or is dropped without a response. */
export type Fate = 'pass' | 'drop'

export interface RelayHooks {
  /** Called when a call has arrived completely, before it is forwarded. */
  onCall?(call: RelayedCall): Fate
  /** Called when the response has arrived completely, before it is returned. */
  onAnswer?(call: RelayedCall): Fate
}

/** A relay between the product and the platform, on a separate port. */
export interface Relay {
  port: number
  /** Sets its behaviour from now on; without hooks it forwards everything. */
  behave(hooks: RelayHooks): void
  stop(): Promise<void>
}

/** Starts a relay before the platform that listens on `target`. */
export async function startRelay(target: number): Promise<Relay> {
  let hooks: RelayHooks = {}
  const server = createServer(async (asked, answer) => {
    const body = await whole(asked).catch(() => null)
    if (body === null) return void answer.destroy()
    const call = { kind: kindOf(asked.url ?? '', body), host: asked.headers.host ?? '' }
    if (hooks.onCall?.(call) === 'drop') return void answer.destroy()
    const { method = 'GET', url = '/', headers } = asked
    const onward = request({ host: '127.0.0.1', port: target, method, path: url, headers: plain(headers) })
    onward.on('response', async (got) => {
      const content = await whole(got).catch(() => null)
      if (content === null || hooks.onAnswer?.(call) === 'drop') return answer.destroy()
      handBack(answer, { status: got.statusCode ?? 502, headers: plain(got.headers), content })
    })
    onward.on('error', () => answer.destroy())
    onward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    behave: (next) => {
      hooks = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** The body was read completely, so its length is set anew. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'transfer-encoding': _, connection: __, ...kept } = headers
  return kept
}

function handBack(
  answer: ServerResponse,
  { status, headers, content }: { status: number; headers: IncomingHttpHeaders; content: Buffer },
): void {
  answer.on('error', () => {})
  answer.writeHead(status, { ...headers, 'content-length': content.length })
  answer.end(content)
}

function kindOf(url: string, body: Buffer): RelayedCall['kind'] {
  if (url.startsWith('/language-model/')) return 'model'
  if (!url.endsWith('/graphql.json')) return 'other'
  try {
    const { query } = JSON.parse(body.toString('utf8')) as { query: string }
    return /^\s*mutation\b/m.test(query) ? 'write' : 'read'
  } catch {
    return 'other'
  }
}
