import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSandboxSettings } from '../settings.ts'
import { readDeployment } from './read-deployment.ts'

const TOML = `
client_id = "abc"
name = "Sign Maker"
application_url = "http://localhost:3000/base"
[access_scopes]
scopes = "read_products, write_themes"
[webhooks]
api_version = "2026-10"
  [[webhooks.subscriptions]]
  topics = ["app/uninstalled"]
  uri = "/webhooks"
  [[webhooks.subscriptions]]
  compliance_topics = ["shop/redact"]
  uri = "https://elsewhere.example/privacy"
[app_proxy]
url = "/proxy"
prefix = "apps"
subpath = "signs"
`
const BLOCK = '<b>{{ 1 }}</b>\n{% schema %}\n{ "name": "Signs", "target": "head" }\n{% endschema %}'

const folders: string[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function project(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'deployment-'))
  folders.push(directory)
  const write = (name: string, text: string) => {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const settings = readSandboxSettings({
    SANDBOX_APP_DIR: directory,
    SANDBOX_APP_SECRET: 'sixteen characters',
  })
  return { settings, write }
}

test('reads the declaration with URLs resolved as the platform resolves them', () => {
  const { settings } = project({ 'shopify.app.toml': TOML })
  expect(readDeployment(settings).app('abc')).toEqual({
    clientId: 'abc',
    secret: 'sixteen characters',
    name: 'Sign Maker',
    handle: 'sign-maker',
    applicationUrl: 'http://localhost:3000/base',
    embedded: true,
    scopes: ['read_products', 'write_themes'],
    webhooks: [{ topics: ['app/uninstalled'], uri: 'http://localhost:3000/webhooks' }],
    compliance: [{ topics: ['shop/redact'], uri: 'https://elsewhere.example/privacy' }],
    webhookApiVersion: '2026-10',
    appProxy: { url: 'http://localhost:3000/proxy', prefix: 'apps', subpath: 'signs' },
    extension: null,
  })
})

test('reads the theme extension; its uid stays the same', () => {
  const files = { 'shopify.app.toml': TOML, 'storefront/blocks/signs.liquid': BLOCK }
  const first = readDeployment(project(files).settings).apps()[0]?.extension
  const second = readDeployment(project(files).settings).apps()[0]?.extension
  expect(first?.blocks).toMatchObject([{ handle: 'signs', name: 'Signs', target: 'head' }])
  expect(first?.handle).toBe('sign-maker')
  expect(first?.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second?.uid).toBe(first?.uid)
})

test('an edit, a new block and a mended file show a moment later', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { settings, write: edit } = project({ 'shopify.app.toml': TOML })
  const write = (name: string, text: string) => {
    edit(name, text)
    vi.advanceTimersByTime(200)
  }
  const deployment = readDeployment(settings)
  write('shopify.app.toml', TOML.replace('write_themes', 'read_themes_longer'))
  expect(deployment.apps()[0]?.scopes).toEqual(['read_products', 'read_themes_longer'])
  write('storefront/blocks/signs.liquid', BLOCK)
  expect(deployment.apps()[0]?.extension?.blocks).toHaveLength(1)
  write('storefront/blocks/signs.liquid', BLOCK.replace('"name"', 'name'))
  expect(() => deployment.apps()).toThrow(/signs\.liquid/)
  write('storefront/blocks/signs.liquid', `${BLOCK} `)
  expect(deployment.app('abc')?.extension?.blocks).toHaveLength(1)
})

test.each([
  ['a missing file', {}, /shopify\.app\.toml cannot be read \(ENOENT\)/],
  ['no TOML', { 'shopify.app.toml': 'client_id = ' }, /not valid TOML/],
  [
    'a bad field',
    { 'shopify.app.toml': TOML.replace('http://localhost:3000/base', 'nope') },
    /application_url/,
  ],
  [
    'a bad prefix',
    { 'shopify.app.toml': TOML.replace('prefix = "apps"', 'prefix = "p"') },
    /app_proxy\.prefix/,
  ],
  [
    'a block without a target',
    { 'shopify.app.toml': TOML, 'storefront/blocks/x.liquid': BLOCK.replace('"head"', '"nowhere"') },
    /x\.liquid.*target/,
  ],
])('%s is named in the error', (_name, files, message) => {
  expect(() => readDeployment(project(files as Record<string, string>).settings)).toThrow(message)
})
