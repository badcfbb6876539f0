import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestStore } from './world.ts'

interface Answer {
  status: number
  location: string | undefined
  body: string
}

/** Requests a storefront page as a visitor. */
export async function visit(
  store: Pick<TestStore, 'handle' | 'storefrontPort'>,
  path: string,
): Promise<{ status: number; html: string; url: string }> {
  const host = `${store.handle}.localhost:${store.storefrontPort}`
  const { status, body } = await ask({ host, port: store.storefrontPort, path })
  return { status, html: body, url: `http://${host}${path}` }
}

/** Switches the app embed in the published theme, as the merchant does in the theme editor. */
export async function switchEmbed(
  platform: { port: number },
  store: Pick<TestStore, 'handle'>,
  on: boolean,
): Promise<void> {
  const host = `admin.localhost:${platform.port}`
  const query = 'context=apps&template=product'
  const asked = `/store/${store.handle}/themes/current/editor`
  const first = await ask({ host, port: platform.port, path: `${asked}?${query}` })
  const path = first.location ? new URL(first.location, `http://${host}`).pathname : asked
  const page = first.location ? await ask({ host, port: platform.port, path: `${path}?${query}` }) : first
  const name = /name="(embed:[^"]+)"/.exec(page.body)?.[1]
  if (!name)
    throw new Error(`The theme editor offers no app embed: ${page.status} ${page.body.slice(0, 500)}`)
  const form = new URLSearchParams({ context: 'apps', template: 'product', ...(on && { [name]: '1' }) })
  const saved = await ask({ host, port: platform.port, path, form })
  if (saved.status >= 400) throw new Error(`The theme editor answered ${saved.status}: ${saved.body}`)
}

/**
 * Adds one of the app's blocks below the header, where every page shows it, as the deep link into the theme editor
 * does.
 */
export async function addHeaderBlock(
  platform: { port: number; clientId: string },
  store: TestStore,
  block: string,
): Promise<void> {
  await addBlock(platform, store, { block, template: 'product', position: { group: 'header' } })
}

/** Adds one of the app's blocks in a section of its own after a template's other sections. */
export async function addTemplateBlock(
  platform: { port: number; clientId: string },
  store: TestStore,
  { block, template }: { block: string; template: string },
): Promise<void> {
  await addBlock(platform, store, { block, template, position: {} })
}

async function addBlock(
  platform: { port: number; clientId: string },
  store: TestStore,
  { block, template, position }: { block: string; template: string; position: { group?: string } },
): Promise<void> {
  const host = `admin.localhost:${platform.port}`
  const asked = `/store/${store.handle}/themes/current/editor`
  const first = await ask({ host, port: platform.port, path: asked })
  const path = first.location ? new URL(first.location, `http://${host}`).pathname : asked
  const changes = JSON.stringify([{ add: `${platform.clientId}/${block}`, section: '' }])
  const form = new URLSearchParams({ context: 'sections', template, ...position, changes })
  const saved = await ask({ host, port: platform.port, path, form })
  if (saved.status >= 400) throw new Error(`The theme editor answered ${saved.status}: ${saved.body}`)
}

/** Protects the storefront with a password (empty: none), as the merchant does in the admin's preferences. */
export async function setPassword(
  platform: { port: number },
  store: TestStore,
  password: string,
): Promise<void> {
  const path = `/store/${store.handle}/online_store/preferences`
  const form = new URLSearchParams({ password, ...(password && { protected: '1' }) })
  const saved = await ask({ host: `admin.localhost:${platform.port}`, port: platform.port, path, form })
  if (saved.status >= 400) throw new Error(`The preferences answered ${saved.status}: ${saved.body}`)
}

/** `fetch` sets the Host header itself, and not every machine resolves names under `localhost`. */
function ask(what: { host: string; port: number; path: string; form?: URLSearchParams }): Promise<Answer> {
  const { host, port, path, form } = what
  const method = form ? 'POST' : 'GET'
  const headers = { host, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname: '127.0.0.1', port, path, method, headers }, (answer) => {
      const { statusCode: status = 0, headers } = answer
      text(answer).then((body) => resolve({ status, location: headers.location, body }), reject)
    })
    sent.on('error', reject)
    sent.end(form?.toString())
  })
}
