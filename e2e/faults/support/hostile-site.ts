import { fork } from 'node:child_process'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { hostilePage } from './hostile-pages.ts'
import { openSite } from './site.ts'

/** Serves hostile pages from a separate process, so that the server's cost does not count for the reader. */
export async function startHostileSite(pages: {
  first: number
  count: number
}): Promise<{ port: number; close(): Promise<void> }> {
  const child = fork(import.meta.filename, [String(pages.first), String(pages.count)])
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(Number(message)))
    child.once('exit', (code) => fail(new Error(`The site of hostile pages ended with ${code}.`)))
  })
  return {
    port,
    async close() {
      child.kill()
      await ended
    },
  }
}

function asXml(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) =>
    writeHead.call(response, status, { ...headers, 'content-type': 'application/xml' })) as typeof writeHead
}

if (process.argv[1] === import.meta.filename) {
  const [first = 0, count = 0] = process.argv.slice(2).map(Number)
  const pages = Array.from({ length: count }, (_, index) => hostilePage(first + index))
  const site = await openSite((request, response) => {
    const page = pages[Number(/^p(\d+)\./.exec(request.headers.host ?? '')?.[1] ?? Number.NaN)]
    // A sitemap with the content type of a page is not read at all.
    if (request.headers.host?.includes('.sitemap.')) asXml(response)
    const robots = request.url === '/robots.txt'
    if (page === undefined) response.setHeader('content-type', 'text/html').end('<p>plain</p>')
    else if (robots === (page.robots ?? false)) page.answer(request, response)
    else response.writeHead(robots ? 404 : 200, { 'content-type': 'text/html' }).end('<p>')
  })
  process.send?.(site.port)
}
