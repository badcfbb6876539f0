import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { AppContext } from '#core/context/context.ts'
import type { ClientModule } from '#core/registry/client.ts'
import { composeClient } from '#core/registry/compose-client.ts'
import { FEATURES } from './features.ts'
import { composeModules } from './modules.ts'

vi.mock('virtual:locales', () => ({ folder: '', slugs: {} }))

const SOURCE = join(import.meta.dirname, '../features')
const clients = await Promise.all(
  FEATURES.filter((slug) => existsSync(join(SOURCE, slug, 'client.ts'))).map(
    async (slug) => ((await import(`../features/${slug}/client.ts`)) as { client: ClientModule }).client,
  ),
)
const paths = composeClient(clients).screens.map(({ path }) => path)
const help = composeModules().modules.find(({ slug }) => slug === 'help')?.publicRouter

interface Article {
  slug: string
  screens: string[]
  blocks: object[]
}
async function ask(name: string, input: object): Promise<unknown> {
  const route = help?.routes[name]
  if (!route) throw new Error(`The help answers no ${name}.`)
  return ((await route({} as AppContext, input as never)) as { data: unknown }).data
}

async function articlesIn(language: string): Promise<Article[]> {
  const { articles } = (await ask('articles', { search: '', screen: '', language })) as {
    articles: { slug: string }[]
  }
  return Promise.all(articles.map(async ({ slug }) => (await ask('article', { slug, language })) as Article))
}

/** Screens of the help are self-explanatory; the other features get their articles with their next screens. */
const NEEDS_NONE = ['help', 'services', 'partner-apps', 'integration', 'plans', 'onboarding', 'profile']
const needy = composeClient(clients.filter(({ slug }) => !NEEDS_NONE.includes(slug))).screens

it.each(readdirSync(join(SOURCE, 'help/articles')))(
  'explains every screen, and names and links to none that is not there (%s)',
  async (language) => {
    const articles = await articlesIn(language)
    const explained = new Set(articles.flatMap(({ screens }) => screens))
    expect(needy.map(({ path }) => path).filter((path) => !explained.has(path))).toEqual([])
    expect([...explained].filter((path) => !paths.includes(path))).toEqual([])
    const slugs = articles.map(({ slug }) => `/help/${slug}`)
    const links = JSON.stringify(articles).matchAll(/"to":"(\/[^"?#]*)/g)
    const known = new Set([...paths, ...slugs])
    expect([...links].map(([, to = '']) => to).filter((to) => !known.has(to))).toEqual([])
  },
)
