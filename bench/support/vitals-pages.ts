import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PEER = readFileSync(join(ROOT, 'node_modules/web-vitals/dist/web-vitals.iife.js'))
const OURS = readFileSync(join(ROOT, 'storefront/assets/visitor-vitals.js'))

/** Reports of both scripts about one page. */
export interface SaidOf {
  ours: Record<string, number>[]
  peer: Record<string, number>[]
}

/** Pages measured by both scripts at once, and the reports about each. */
export interface VitalsPages {
  origin: string
  /** By the page's path. */
  said: Map<string, SaidOf>
  server: Server
}

const NAMES: Readonly<Record<string, string>> = { l: 'LCP', f: 'FCP', t: 'TTFB', c: 'CLS', i: 'INP' }

/** Serves the pages: `/case?go=…` has a script that leads through the condition. */
export async function serveVitalsPages(): Promise<VitalsPages> {
  const said: VitalsPages['said'] = new Map()
  const of = (path: string) => {
    const known = said.get(path) ?? { ours: [], peer: [] }
    said.set(path, known)
    return known
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pages')
    let body = ''
    request.on('data', (piece) => {
      body += String(piece)
    })
    request.on('end', () => {
      if (request.method === 'POST') {
        if (pathname === '/peer') {
          const { page, name, value } = JSON.parse(body) as { page: string; name: string; value: number }
          of(page).peer.push({ [name]: value })
        } else {
          const sent = new URLSearchParams(body)
          const values = [...sent].flatMap(([name, value]) =>
            NAMES[name] ? [[NAMES[name], Number(value)]] : [],
          )
          of(sent.get('p') ?? '').ours.push(Object.fromEntries(values) as Record<string, number>)
        }
        response.end()
        return
      }
      if (pathname === '/peer.js' || pathname === '/ours.js') {
        response.setHeader('content-type', 'text/javascript')
        response.end(pathname === '/ours.js' ? OURS : PEER)
        return
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      setTimeout(() => response.end(page(searchParams)), 40)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, said, server }
}

/** A page with layout shifts and a slow button; `head` and `after` lead through the condition. */
function page(query: URLSearchParams): string {
  return `<!doctype html><meta charset="utf-8"><title>Page</title>
<script>${query.get('head') ?? ''}</script>
<script src="/peer.js"></script>
<script>
const send = ({ name, value }) => navigator.sendBeacon('/peer', JSON.stringify({ page: location.pathname, name, value }))
// Sending takes time that the other script would measure; a page that is left has no later.
const tell = (metric) => document.visibilityState === 'hidden' ? send(metric) : setTimeout(send, 0, metric)
for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB']) webVitals['on' + name](tell)
</script>
<script>addEventListener('load', () => { const s = document.createElement('script'); s.src = '/ours.js'; document.head.append(s) })</script>
<h1>First words</h1>
<button style="width:200px;height:60px" onclick="const t=performance.now();while(performance.now()-t<90);this.textContent='pressed'">Press</button>
<div id="late"></div><p>Words below</p>
<script>setTimeout(() => { late.innerHTML = '<h2 style="font-size:70px">A large heading that comes late</h2>' }, 250)
${query.get('after') ?? ''}</script>`
}
