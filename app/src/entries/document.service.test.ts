import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'

/**
 * Which page a path opens, and the one in the admin's frame while App Bridge's script is missing
 * (`kit/ui/app-bridge/missing-bridge.ts`).
 */

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 0 } })
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function opened(path: string): Promise<{ html: string; policy: string | null }> {
  const answer = await fetch(`${world.web.url}${path}`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(200)
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') }
}
const page = async (path: string): Promise<string> => (await opened(path)).html

/** Matches the tag that loads App Bridge. */
const TAG = /<script src="[^"]*app-bridge\.js"/

test('watches over the script, which stays the first one with a source', async () => {
  const html = await page('/schema?shop=corner.myshopify.com')
  expect(html.search(/<script nonce="[^"]+">/)).toBeLessThan(html.search(TAG))
  expect(html.match(/<script[^>]* src="[^"]*"/)?.[0]).toMatch(/app-bridge\.js/)
  // A nonce that is no placeholder any more, or the browser runs none of them.
  expect(html).not.toContain('%CSP_NONCE%')
})

test.each([...['/admin', '/admin/stores/corner.myshopify.com', '/anything/admin', '/admin/log?act=x']])(
  '%s is the staff area, which nobody may frame',
  async (path) => {
    const { html, policy } = await opened(path)
    expect(html).toContain('<title>Signpost staff</title>')
    expect(html).not.toMatch(TAG)
    expect(policy).toContain("frame-ancestors 'none'")
  },
)

test.each(['/', '/schema', '/administration'])(
  '%s renders in the frame of its store’s admin',
  async (path) => {
    const { html, policy } = await opened(`${path}?shop=corner.myshopify.com`)
    expect(html).not.toContain('Signpost staff')
    expect(html).toMatch(TAG)
    expect(policy).toContain(
      `frame-ancestors https://corner.myshopify.com ${world.settings.platformAdminOrigin}`,
    )
  },
)

test('scripts, styles and texts come compressed to whoever takes them so, and are the same files', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page('/schema'))?.[1]
  const ask = (encoding: string) =>
    fetch(`${world.web.url}${script}`, { headers: { 'accept-encoding': encoding } })
  const [small, plain, refused] = await Promise.all([
    ask('gzip, br'),
    ask('identity'),
    ask('br, gzip;q=0, *'),
  ])
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(small.headers.get('cache-control')).toMatch(/immutable/)
  expect(small.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(await small.text()).toBe(await plain.text())
})

test.each(['late', 'blocked'])(
  'leaves it out once it is %s: nothing would be shown before it',
  async (state) => {
    const html = await page(`/schema?shop=corner.myshopify.com&bridge=${state}`)
    expect(html).not.toMatch(TAG)
    expect(html).toContain('name="app-bridge"')
  },
)

test('loads it again when it has arrived, and waits longer', async () => {
  const waits = (html: string) => Number(/withoutBridge\('late'\), (\d+)\)/.exec(html)?.[1])
  const again = await page('/schema?bridge=again')
  expect(again).toMatch(TAG)
  expect(waits(again)).toBeGreaterThan(waits(await page('/schema')))
})

test('the page that fetches a new session token opens the requested one without the script', async () => {
  const back = `${world.settings.appUrl}/schema?tabindex=1&x=</script>`
  const html = await page(`/session-token-bounce?shopify-reload=${encodeURIComponent(back)}`)
  expect(html).toMatch(TAG)
  expect(html).toContain('/schema?tabindex=1')
  expect(html).toContain("withoutBridge('blocked')")
  expect(html).not.toContain('x=</script>')
})

test.each(['/schema', '/admin', '/public/help'])(
  '%s says in its language that its own scripts are late',
  async (path) => {
    expect(await page(`${path}?locale=de`)).toContain('Signpost lädt noch.')
    expect(await page(`${path}?locale=xx`)).toContain('Signpost is still loading.')
    const swiss = await fetch(`${world.web.url}${path}`, {
      headers: { accept: 'text/html', 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' },
    })
    expect(await swiss.text()).toContain('Signpost lädt noch.')
  },
)

test.each(['/schema', '/admin', '/public/help'])(
  '%s tells its browser where to report errors',
  async (path) => {
    expect(await page(path)).toMatch(/<meta name="error-reporting" content="[^"%]+"/)
  },
)

test.each([
  [200, ['/public', '/public/', '/public/help', '/public/help/redirects?locale=de', '/public/status/']],
  [404, ['/public/nothing', '/public/help/nothing', '/public/help/redirects/x', '/x/public/help']],
])('public paths answer %d with the page that says so', async (status, paths) => {
  for (const path of paths) {
    const answer = await fetch(`${world.web.url}${path}`, { headers: { accept: 'text/html' } })
    expect([path, answer.status]).toEqual([path, status])
    expect(await answer.text()).toContain('<div id="app"')
  }
})
