import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { procedureOf, visitRuleOf } from '#core/registry/visited-route.ts'
import { STAFF_ROLES } from '#core/staff/domain/roles.ts'
import { composeModules } from './modules.ts'

const RULES = ['look', ...STAFF_ROLES, 'merchant']
/** Paths of files that export a store's data. */
const EXPORT = /\/(?:csv|export)$/
/** Reads a file the merchant chose, and exports nothing. */
const READS_A_FILE = ['keywords.csv']

const routes = composeModules().modules.flatMap((module) =>
  Object.keys(module.routes ?? {}).map((name) => {
    const procedure = procedureOf(module, name)
    const { route, meta } = procedure['~orpc']
    return { name: `${module.slug}.${name}`, ...route, meta, rule: visitRuleOf(procedure) }
  }),
)
const ruleOf = (name: string) => routes.find((route) => route.name === name)?.rule

it('has a declaration on every route that writes: .meta({ visit: … }) says who may call it during a visit', () => {
  const undeclared = routes.filter(
    ({ method, meta }) => method !== 'GET' && !RULES.includes(meta?.visit ?? ''),
  )
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

it('closes every export to visitors', () => {
  const open = routes.filter(
    ({ name, path = '', rule }) => EXPORT.test(path) && rule !== 'merchant' && !READS_A_FILE.includes(name),
  )
  expect(open.map(({ name }) => name)).toEqual([])
})

it.each([
  ['promotion codes', ['promotions.redeem', 'promotions.fromCookies']],
  ['rewards', ['rewards.earn', 'rewards.unlock', 'rewards.verify']],
  ['votes and requests', ['community.vote', 'community.withdrawVote', 'community.propose']],
  ['feedback', ['feedback.send', 'feedback.asked']],
  ['plans and credits', ['plans.subscribe', 'plans.cancel', 'plans.buyCredits', 'plans.takeOneTime']],
  ['orders of services', ['services.order', 'services.orderAgain', 'services.write']],
  ['what is gone for good', ['settings.deleteResource', 'broken-links.remove', 'automations.remove']],
  ['what was added to sitemaps', ['sitemaps.remove', 'sitemaps.removeNamedPage', 'sitemaps.withdraw']],
  ['the language and the first steps', ['shops.updateUser']],
  ['keys', ['language-model.save', 'search-console.connect', 'settings.saveCrawlerSignature']],
])('reserves %s for the merchant', (_what, names) => {
  expect(names.map((name) => [name, ruleOf(name)])).toEqual(names.map((name) => [name, 'merchant']))
})

it('opens paid features to managers with a fresh passkey only', () => {
  expect(routes.filter(({ meta }) => meta?.verified)).toMatchObject([
    { name: 'staff.featureStatus', rule: 'manager' },
  ])
})

it('has a name in every language for each part of the app, which merchants read of a visit', () => {
  const locales = join(import.meta.dirname, '../../locales')
  // A feature with an entry in the menu has a name there.
  const isInMenu = (slug: string) => {
    const file = join(locales, 'en', `${slug}.json`)
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).menu?.main !== undefined
  }
  const areas = new Set(routes.map(({ name }) => name.split('.')[0] ?? ''))
  const unnamed = readdirSync(locales, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) => {
      const { area } = JSON.parse(readFileSync(join(locales, language, 'visits.json'), 'utf8'))
      return [...areas].filter((slug) => !area[slug] && !isInMenu(slug)).map((slug) => `${language} ${slug}`)
    })
  expect(unnamed).toEqual([])
})
