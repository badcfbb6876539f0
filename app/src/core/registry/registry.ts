import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { ServerModule } from './server-module.ts'

/** Properties of `ServerModule` whose lists are joined to one for the installation; an offer names one of them. */
const JOINED = [
  'jobs',
  'kinds',
  'effectListeners',
  'generators',
  'actions',
  'catalogueListeners',
  'checkSettings',
  'installers',
  'webhooks',
  'erasers',
  'pageChecks',
  'crawlEnds',
  'charges',
  'markupJudges',
  'policyReaders',
  'propertyChosen',
  'searchDaysFetched',
  'homeCards',
  'homeMetrics',
  'ownData',
  'ownMarkup',
  'schemaFeatures',
  'markupChoices',
  'themeWrites',
  'integrations',
  'integrationUses',
  'suggestions',
  'quickWins',
  'auditFacts',
  'errors',
  'topicSources',
  'sharedReports',
] as const satisfies readonly (keyof ServerModule)[]

type Joined = {
  [Name in (typeof JOINED)[number]]: readonly NonNullable<ServerModule[Name]>[number][]
}

/** Declarations of all modules, by kind. */
export interface Registry extends Joined {
  modules: readonly ServerModule[]
  /** Credit kinds that generators and features charge. */
  spentCredits: readonly CreditKind[]
}

/**
 * Combines modules. Throws an error that lists every conflict: two modules with the same slug, duplicate names or
 * error codes, a contract route without a handler, a job or generator without its module's name.
 */
export function composeRegistry(
  modules: readonly ServerModule[],
  sharedErrors: readonly ErrorDefinition[] = [],
): Registry {
  const joined = Object.fromEntries(
    JOINED.map((name) => [name, modules.flatMap((module): readonly unknown[] => module[name] ?? [])]),
  ) as unknown as Joined
  const registry: Registry = {
    ...joined,
    modules,
    spentCredits: modules.flatMap(({ generators = [], spends = [] }) => [
      ...generators.flatMap(({ price }) => price?.credit ?? []),
      ...spends,
    ]),
    errors: [...sharedErrors, ...joined.errors],
  }
  const problems = [
    ...twice(
      'module',
      modules.map((module) => module.slug),
    ),
    ...twice(
      'job',
      registry.jobs.map((job) => job.name),
    ),
    ...twice(
      'change kind',
      registry.kinds.map((kind) => kind.name),
    ),
    ...twice(
      'generator',
      registry.generators.map((generator) => generator.name),
    ),
    ...twice(
      'automation action',
      registry.actions.map((action) => action.generator),
    ),
    ...twice(
      'proxy route',
      modules.flatMap(({ proxyRoutes = [] }) => proxyRoutes.map(({ method, path }) => `${method} ${path}`)),
    ),
    ...twice(
      'page check',
      registry.pageChecks.map((check) => check.name),
    ),
    ...twice(
      'one-time charge',
      registry.charges.map((charge) => charge.name),
    ),
    ...twice(
      'number of Home',
      registry.homeMetrics.map((metric) => metric.id),
    ),
    ...twice(
      'source of topics',
      registry.topicSources.map((source) => source.name),
    ),
    ...twice(
      'shared report',
      registry.sharedReports.map((report) => report.name),
    ),
    ...twice(
      'integration of',
      registry.integrations.map(({ slug }) => slug),
    ),
    ...twice(
      'suggestion',
      registry.suggestions.map((suggestion) => suggestion.id),
    ),
    ...twice(
      'quick win',
      registry.quickWins.map((win) => win.id),
    ),
    ...twice(
      'error code',
      registry.errors.map((error) => error.code),
    ),
    ...modules.flatMap(foreignNames),
    ...modules.flatMap(actionsOfNobody),
    ...modules.flatMap(missingRoutes),
    ...modules.flatMap(({ slug, publicRouter }) =>
      publicRouter ? missingRoutes({ slug: `${slug} (public)`, ...publicRouter }) : [],
    ),
    ...modules.flatMap(waitingForNothing),
    ...modules.flatMap(staffPartProblems),
  ]
  if (problems.length > 0) throw new Error(`The modules do not fit together:\n  ${problems.join('\n  ')}`)
  return registry
}

function twice(what: string, names: readonly string[]): string[] {
  const doubled = names.filter((name, at) => names.indexOf(name) !== at)
  return [...new Set(doubled)].map((name) => `the ${what} ${name} is there twice`)
}

function foreignNames(module: ServerModule): string[] {
  return [
    ...(module.jobs ?? []).map(({ name }) => ({ what: 'job', name })),
    ...(module.generators ?? []).map(({ name }) => ({ what: 'generator', name })),
    ...(module.pageChecks ?? []).map(({ name }) => ({ what: 'page check', name })),
    ...(module.charges ?? []).map(({ name }) => ({ what: 'one-time charge', name })),
  ]
    .filter(({ name }) => !name.startsWith(`${module.slug}.`))
    .map(({ what, name }) => `the ${what} ${name} is not named ${module.slug}.<verb>`)
}

function actionsOfNobody({ slug, generators = [], actions = [] }: ServerModule): string[] {
  return actions
    .filter(({ generator }) => !generators.some(({ name }) => name === generator))
    .map(({ generator }) => `${slug} has an automation action for ${generator}, which it does not have`)
}

function waitingForNothing({ slug, routes = {}, waits = [] }: ServerModule): string[] {
  return waits.filter((name) => !routes[name]).map((name) => `${slug}.${name} waits and is not a route`)
}

function staffPartProblems({ slug, staff }: ServerModule): string[] {
  const doors = Object.keys(staff?.routes ?? {})
  const named = [...Object.keys(staff?.needs ?? {}), ...(staff?.verified ?? [])]
  return [
    ...named.filter((name) => !doors.includes(name)).map((name) => `${slug}.${name} is not a door for staff`),
    ...Object.entries((staff?.contract ?? {}) as Record<string, { '~orpc': { route: { path?: string } } }>)
      .filter(([, procedure]) => !procedure['~orpc'].route.path?.startsWith('/admin/'))
      .map(([name]) => `the staff door ${slug}.${name} is not below /admin/`),
  ]
}

function missingRoutes(module: { slug: string; contract?: object; routes?: object }): string[] {
  const declared = Object.keys(module.contract ?? {})
  const handled = Object.keys(module.routes ?? {})
  return [
    ...declared
      .filter((name) => !handled.includes(name))
      .map((name) => `${module.slug}.${name} has no handler`),
    ...handled
      .filter((name) => !declared.includes(name))
      .map((name) => `${module.slug}.${name} is in no contract`),
  ]
}
