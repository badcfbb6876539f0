import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { articlesIn } from './read-articles.ts'

/** Runs every example of the articles, so that readers can copy them safely. */

let world: World
let folder: string
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, collections: 1, pages: 1, articles: 0 } })
  folder = await mkdtemp(join(tmpdir(), 'help-'))
})
afterAll(async () => {
  await world?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const articles = await articlesIn('en')
const examples = (language: string) =>
  articles.flatMap(({ slug, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'code' && block.language === language
        ? block.text.split('\n---\n').map((text) => ({ slug, text }))
        : [],
    ),
  )

test('examples are of a kind that is run', () => {
  const kinds = articles.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'code' ? block.language : [])),
  )
  expect([...new Set(kinds)].sort()).toEqual(['csv', 'html', 'http', 'json', 'liquid', 'sh'])
})

test.each(examples('http').flatMap(({ slug, text }) => text.split('\n').map((line) => ({ slug, line }))))(
  '$slug: $line is answered',
  async ({ line }) => {
    const [method = '', path = ''] = line.split(' ')
    const answer = await fetch(`${world.web.url}${path}`, { method })
    expect(answer.status).toBe(200)
    // A server that stops waits a minute for a reader of an answer.
    expect(await answer.text()).not.toBe('')
  },
)

test.each(examples('sh'))(
  '$slug: $text does what the article says',
  { timeout: 60_000 },
  async ({ text }) => {
    const [markup] = examples('json')
    const [redirects] = examples('csv').filter((example) => example.text.startsWith('Redirect from'))
    await writeFile(
      join(folder, 'page.html'),
      `<!doctype html><title>x</title><script type="application/ld+json">${markup?.text}</script>`,
    )
    await writeFile(join(folder, 'redirects.csv'), redirects?.text ?? '')
    const origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
    const [name, ...words] = text.replace('https://example.com', origin).split(' ')
    expect(name).toBe('signpost')
    const { code, output } = await run(words)
    // Exit code 1 means findings; 2 means the command could not run.
    expect([0, 1], output).toContain(code)
  },
)

test.each(examples('csv').filter(({ text }) => !text.startsWith('Redirect from')))(
  '$slug: the file is taken',
  async ({ text }) => {
    const call = async (method: string, path: string, body?: object) =>
      (await world.call(method, `/apps/api/meta-tags/imports${path}`, body ? { body } : {})).body.data
    await world.startWorker()
    const bytes = Buffer.from(text)
    const { id } = await call('POST', '', { name: 'example.csv', size: bytes.length })
    await call('POST', `/${id}/pieces`, { id, at: 0, bytes: bytes.toString('base64') })
    await call('POST', `/${id}/check`)
    await expect
      .poll(async () => (await call('GET', `/${id}`)).state, { timeout: 20_000, interval: 200 })
      .toBe('checked')
  },
)

function run(words: string[]): Promise<{ code: number; output: string }> {
  const program = join(import.meta.dirname, '../../../../bin/signpost')
  return new Promise((resolve) =>
    execFile(program, words, { cwd: folder, env: { ...process.env, ...world.env } }, (error, out, words2) =>
      resolve({ code: Number(error?.code ?? 0), output: out + words2 }),
    ),
  )
}
