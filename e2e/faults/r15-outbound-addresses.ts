import { networkInterfaces } from 'node:os'
import { createPageReader } from '../../app/src/adapters/page-reader/page-reader.ts'
import { outboundRoutesSchema } from '../../app/src/kit/server/env-parts.ts'
import type { Resolve } from '../../app/src/kit/server/outbound/dispatchers.ts'
import { createFetchFunction } from '../../app/src/kit/server/outbound/fetch-function.ts'
import { createOutbound, type Outbound } from '../../app/src/kit/server/outbound/outbound.ts'
import type { Rig } from '../../bench/rig.ts'
import { loopbackForms, resolvedForms } from './support/address-forms.ts'
import { openCanaries } from './support/canaries.ts'
import { openSite } from './support/site.ts'

/**
 * R15: addresses that lead inside, on every road a URL can take to the outside: fetched as a page, as its robots.txt,
 * by the platform client, as a stream, behind a redirect, through `<base>` of a robots.txt redirect, by a name server
 * that changes its mind. The sandbox's routes are set; the site behind them is not to be reached by another name.
 */
export const rig: Rig = {
  id: 'R15',
  title: 'connections to inner addresses',
  async run({ n = 300, seed, log }) {
    const canaries = await openCanaries()
    const site = await openSite(({ url }, response) => {
      const to = new URL(url ?? '/', 'http://site').searchParams.get('to')
      // Header text is bytes; node takes them as latin1.
      if (to !== null) response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
      else response.end('User-agent: *\nAllow: /\n')
    })
    const routes = outboundRoutesSchema.parse(
      `*.myshopify.com=127.0.0.1:${site.port},admin.localhost:4000=127.0.0.1:${site.port},*.localhost:4001=127.0.0.1:${site.port}`,
    )
    let answers = 0
    const resolve: Resolve = (hostname, _options, callback) =>
      callback(null, resolvedForms(hostname, answers++))
    const outbound = createOutbound({ routes, resolve })
    try {
      await canaries.provesItself()
      const cases = casesOf([...canaries.ports, site.port], n, seed)
      const before = canaries.connections()
      const wrong: string[] = []
      for (const one of cases) {
        const seen = canaries.connections()
        const answered = await roads[one.road]?.(one.url, outbound)
        if (answered || canaries.connections() > seen) wrong.push(`${one.road} ${one.url}`)
      }
      const strange = site
        .hosts()
        .filter((host) => !/\.myshopify\.com$|^admin\.localhost:4000$|\.localhost:4001$/.test(host))
      for (const line of [...wrong, ...strange.map((host) => `site reached as ${host}`)].slice(0, 20))
        log(line)
      const value = canaries.connections() - before + wrong.length + strange.length
      return {
        value,
        unit: 'violations',
        peer: null,
        ratio: null,
        pass: value === 0,
        n: cases.length,
        seed,
        canaries: canaries.ports.length,
      }
    } finally {
      await outbound.close()
      await Promise.all([canaries.close(), site.close()])
    }
  },
}

/** Roads to the outside; true when something answered that must not be reached. */
const roads: Record<string, (url: string, outbound: Outbound) => Promise<boolean>> = {
  fetch: (url, outbound) => succeeds(outbound.fetch(url, { timeoutMs: 3_000 })),
  stream: (url, outbound) =>
    succeeds(outbound.open(url, { timeoutMs: 3_000 }).then(({ body }) => body.destroy())),
  client: (url, outbound) =>
    succeeds(createFetchFunction(outbound, { timeoutMs: 3_000 })(url, { method: 'POST', body: '{}' })),
  page: (url, outbound) => reads(url, outbound),
  redirect: (url, outbound) => succeeds(outbound.fetch(through(url), { timeoutMs: 3_000 })),
  pageRedirect: (url, outbound) => reads(through(url), outbound),
}

function through(url: string): string {
  return `https://shop.myshopify.com/go?to=${encodeURIComponent(url)}`
}

async function reads(url: string, outbound: Outbound): Promise<boolean> {
  const reader = createPageReader({ outbound, contactUrl: 'https://app.example', intervalMs: 0 })
  return (await reader.read(url, { purpose: 'interactive' })).state === 'read'
}

function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}

function casesOf(ports: readonly number[], n: number, seed: number): { road: string; url: string }[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
  const names = Object.keys(roads)
  const forms = loopbackForms(own)
  return Array.from({ length: n }, (_, index) => {
    const at = index + seed
    const form = forms[at % forms.length] as (port: number) => string
    const road = names[Math.floor(at / forms.length + at) % names.length] as string
    return { road, url: form(ports[at % ports.length] as number) }
  })
}
