import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

/** Response the engine receives when it fetches a page. */
export interface EngineReading {
  status: number
  location: string | null
  html: string
  robotsHeader: string
}

/** Fetches a page of this machine's stores as the engine's crawler would. Null if nothing answers. */
export function readAsEngine(url: URL): Promise<EngineReading | null> {
  return new Promise((resolve) => {
    const headers = {
      host: url.host,
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    }
    const port = url.port === '' ? 80 : url.port
    const sent = ask({ host: '127.0.0.1', port, path: url.pathname + url.search, headers }, (answer) => {
      text(answer).then(
        (html) =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? null,
            html,
            robotsHeader: String(answer.headers['x-robots-tag'] ?? ''),
          }),
        () => resolve(null),
      )
    })
    sent.on('error', () => resolve(null))
    sent.end()
  })
}
