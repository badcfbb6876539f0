import { networkInterfaces } from 'node:os'
import { z } from 'zod'
import { createLanguageModels } from '../../app/src/adapters/language-model/ai-sdk-models.ts'
import { ModelFailure } from '../../app/src/adapters/language-model/language-model.ts'
import { createHostTurns } from '../../app/src/adapters/page-reader/host-turns.ts'
import { createPageReader } from '../../app/src/adapters/page-reader/page-reader.ts'
import { outboundRoutesSchema } from '../../app/src/kit/server/env-parts.ts'
import type { Resolve } from '../../app/src/kit/server/outbound/dispatchers.ts'
import { createFetchFunction } from '../../app/src/kit/server/outbound/fetch-function.ts'
import { startGuardProxy } from '../../app/src/kit/server/outbound/guard-proxy/guard-proxy.ts'
import { createGuardedSockets } from '../../app/src/kit/server/outbound/guarded-socket.ts'
import { createOutbound, type Outbound } from '../../app/src/kit/server/outbound/outbound.ts'
import type { Rig } from '../../bench/rig.ts'
import { loopbackForms, resolvedForms } from './support/address-forms.ts'
import { attackPage } from './support/attack-page.ts'
import { browsersLeft, labOf, openUdpCanary } from './support/browser-under-attack.ts'
import { openCanaries } from './support/canaries.ts'
import { askedOfProxy, tunnelOpens } from './support/proxy-roads.ts'
import { openSite } from './support/site.ts'

/**
 * R15: tries addresses that lead to the internal network, on every path a URL can take to the outside: fetched as a
 * page, as its robots.txt, by the platform client, as a stream, behind a redirect, through `<base>` of a robots.txt
 * redirect, by a name server that changes its answers. The sandbox's routes are set; the site behind them must not be
 * reachable by another name. Routes for the operator's services are set as well: a URL from a merchant or a page,
 * including a shop's own language model, must not use them. The same for a browser: its proxy is tried with a page
 * and with a tunnel, and one speed test opens a page that tries every form in each way a browser offers, including
 * connectionless calls.
 */
export const rig: Rig = {
  id: 'R15',
  title: 'connections to inner addresses',
  async run({ n = 300, seed, log }) {
    const canaries = await openCanaries()
    const udp = await openUdpCanary()
    let attack = ''
    const site = await openSite(({ url }, response) => {
      if (url === '/attack') return void response.setHeader('content-type', 'text/html').end(attack)
      const to = new URL(url ?? '/', 'http://site').searchParams.get('to')
      // Header text is bytes; Node takes them as latin1.
      if (to !== null) response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
      else response.end('User-agent: *\nAllow: /\n')
    })
    const [first = 0, second = 0] = canaries.ports
    const routes = outboundRoutesSchema.parse(
      [
        `storefront:*.myshopify.com=127.0.0.1:${site.port}`,
        `storefront:admin.localhost:4000=127.0.0.1:${site.port}`,
        `storefront:*.localhost:4001=127.0.0.1:${site.port}`,
        `language-model:${OPERATOR_HOSTS[0]}=127.0.0.1:${first}`,
        `language-model:${OPERATOR_HOSTS[1]}:8000=127.0.0.1:${second}`,
        `platform:${OPERATOR_HOSTS[2]}=127.0.0.1:${first}`,
      ].join(','),
    )
    let answers = 0
    const resolve: Resolve = (hostname, _options, callback) =>
      callback(null, resolvedForms(hostname, answers++))
    const doors = {
      storefront: createOutbound({ routes, purpose: 'storefront', resolve }),
      shopModel: createOutbound({ routes, purpose: 'shop-language-model', resolve }),
      proxy: await startGuardProxy(
        createGuardedSockets({ routes, purpose: 'storefront', resolve }),
        { maxBytes: 100_000_000, maxConnections: 128 },
        () => {},
      ),
    }
    try {
      await canaries.provesItself()
      const cases = casesOf([...canaries.ports, site.port], n, seed)
      const before = canaries.connections()
      const wrong: string[] = []
      for (const one of cases) {
        const seen = canaries.connections()
        const answered = await roads[one.road]?.(one.url, doors)
        if (answered || canaries.connections() > seen) wrong.push(`${one.road} ${one.url}`)
      }
      attack = attackPage([...new Set(cases.map(({ url }) => url))], udp.port)
      const seen = canaries.connections()
      const tested = await labOf(routes)
        .measure('http://shop.myshopify.com/attack', 'mobile', { signal: new AbortController().signal })
        .then(
          () => 'measured',
          (error: { code?: string }) => error.code ?? String(error),
        )
      if (tested !== 'measured') wrong.push(`the speed test ended with ${tested}`)
      if (canaries.connections() > seen) wrong.push('the speed test reached a listener')
      if (udp.packets() > 0) wrong.push('the speed test sent packets around the proxy')
      wrong.push(...(await browsersLeft()).map((pid) => `process ${pid} of the browser is left`))
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
        speedTest: tested,
      }
    } finally {
      await Promise.all(Object.values(doors).map((door) => door.close()))
      await Promise.all([canaries.close(), site.close(), udp.close()])
    }
  },
}

/** Hosts that the operator routes to internal services. */
const OPERATOR_HOSTS = ['models.internal', 'models.example', 'ledger.internal'] as const

/** Paths to the outside; true if a forbidden target answered. */
const roads: Record<string, (url: string, doors: Doors) => Promise<boolean>> = {
  fetch: (url, { storefront: outbound }) => succeeds(outbound.fetch(url, { timeoutMs: 3_000 })),
  stream: (url, { storefront: outbound }) =>
    succeeds(outbound.open(url, { timeoutMs: 3_000 }).then(({ body }) => body.destroy())),
  client: (url, { storefront: outbound }) =>
    succeeds(createFetchFunction(outbound, { timeoutMs: 3_000 })(url, { method: 'POST', body: '{}' })),
  page: (url, { storefront }) => reads(url, storefront),
  redirect: (url, { storefront: outbound }) => succeeds(outbound.fetch(through(url), { timeoutMs: 3_000 })),
  pageRedirect: (url, { storefront }) => reads(through(url), storefront),
  shopModel: (url, { shopModel }) => asks(url, shopModel),
  browser: (url, { proxy }) => askedOfProxy(proxy.port, url),
  browserTunnel: (url, { proxy }) => tunnelOpens(proxy.port, url),
}

interface Doors {
  storefront: Outbound
  shopModel: Outbound
  proxy: { port: number }
}

/** Requests a shop's own language model at this URL, as the product does. */
function asks(url: string, outbound: Outbound): Promise<boolean> {
  const models = createLanguageModels({ operator: outbound, shop: outbound })
  const access = {
    namedBy: 'shop' as const,
    provider: 'openai-compatible' as const,
    baseUrl: url,
    apiKey: null,
    model: 'any',
  }
  const question = {
    system: 'x',
    user: 'x',
    schema: z.object({ text: z.string() }),
    maxOutputTokens: 10,
    timeoutMs: 3_000,
    signal: new AbortController().signal,
  }
  // A response that is not from a model is still a response.
  return models.write(access, question).then(
    () => true,
    (error) => error instanceof ModelFailure && error.status !== null,
  )
}

function through(url: string): string {
  return `https://shop.myshopify.com/go?to=${encodeURIComponent(url)}`
}

/** Strangers' addresses are requested as fast as they come. */
const UNSPACED = createHostTurns({ intervalMs: 0, concurrency: 2 })

async function reads(url: string, outbound: Outbound): Promise<boolean> {
  const reader = createPageReader({ outbound, contactUrl: 'https://app.example', turns: UNSPACED })
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
  const forms = [
    ...loopbackForms(own),
    ...OPERATOR_HOSTS.flatMap((host) => [
      () => `http://${host}/`,
      () => `https://${host}/`,
      () => `http://${host}:8000/`,
    ]),
  ]
  return Array.from({ length: n }, (_, index) => {
    const at = index + seed
    const form = forms[at % forms.length] as (port: number) => string
    const road = names[Math.floor(at / forms.length + at) % names.length] as string
    return { road, url: form(ports[at % ports.length] as number) }
  })
}
