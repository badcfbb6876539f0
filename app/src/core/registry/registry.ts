import type { CatalogueListener } from '#core/catalogue/listener.ts'
import type { CheckSettingsReader } from '#core/catalogue/titles/text-measure.ts'
import type { AnyChangeKind } from '#core/changes/change-kind.ts'
import type { AnyGenerator } from '#core/changes/generator.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import type { ThemeWrite } from '#core/changes/theme-write.ts'
import type { ChargeKind } from '#core/charges/charge-kind.ts'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import type { AnyPageCheck } from '#core/crawl/page-check.ts'
import type { MarkupJudge } from '#core/judging/markup-verdict.ts'
import type { PropertyChosen, SearchDaysFetched } from '#core/search-console/property-chosen.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Eraser } from '#core/shops/eraser.ts'
import type { WebhookHandler } from '#core/shops/webhook.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { AuditFactSource } from './audit-facts.ts'
import type { AnyAutomationAction } from './automation-action.ts'
import type { HomeCard } from './home-card.ts'
import type { HomeMetric } from './home-metric.ts'
import type { Installer } from './installer.ts'
import type { Integration, IntegrationUse } from './integration.ts'
import type { AnyJobDefinition } from './job.ts'
import type { MarkupChoices } from './markup-choices.ts'
import type { OwnData } from './own-data.ts'
import type { OwnMarkup, SchemaFeatures } from './own-markup.ts'
import type { QuickWin } from './quick-win.ts'
import type { ServerModule } from './server-module.ts'
import type { SharedReportSource } from './shared-report.ts'
import type { SuggestionDefinition } from './suggestion.ts'
import type { TopicSource } from './topic-source.ts'

/** Declarations of all modules, by kind. */
export interface Registry {
  modules: readonly ServerModule[]
  jobs: readonly AnyJobDefinition[]
  kinds: readonly AnyChangeKind[]
  effectListeners: readonly EffectListener[]
  generators: readonly AnyGenerator[]
  actions: readonly AnyAutomationAction[]
  catalogueListeners: readonly CatalogueListener[]
  checkSettings: readonly CheckSettingsReader[]
  installers: readonly Installer[]
  webhooks: readonly WebhookHandler[]
  erasers: readonly Eraser[]
  pageChecks: readonly AnyPageCheck[]
  crawlEnds: readonly CrawlEnd[]
  charges: readonly ChargeKind[]
  markupJudges: readonly MarkupJudge[]
  propertyChosen: readonly PropertyChosen[]
  searchDaysFetched: readonly SearchDaysFetched[]
  homeCards: readonly HomeCard[]
  homeMetrics: readonly HomeMetric[]
  ownData: readonly OwnData[]
  ownMarkup: readonly OwnMarkup[]
  schemaFeatures: readonly SchemaFeatures[]
  markupChoices: readonly MarkupChoices[]
  themeWrites: readonly ThemeWrite[]
  integrations: readonly Integration[]
  integrationUses: readonly IntegrationUse[]
  suggestions: readonly SuggestionDefinition[]
  quickWins: readonly QuickWin[]
  auditFacts: readonly AuditFactSource[]
  errors: readonly ErrorDefinition[]
  topicSources: readonly TopicSource[]
  sharedReports: readonly SharedReportSource[]
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
  const registry: Registry = {
    modules,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    kinds: modules.flatMap((module) => module.kinds ?? []),
    effectListeners: modules.flatMap((module) => module.effectListeners ?? []),
    generators: modules.flatMap((module) => module.generators ?? []),
    actions: modules.flatMap((module) => module.actions ?? []),
    catalogueListeners: modules.flatMap((module) => module.catalogueListeners ?? []),
    checkSettings: modules.flatMap((module) => module.checkSettings ?? []),
    installers: modules.flatMap((module) => module.installers ?? []),
    webhooks: modules.flatMap((module) => module.webhooks ?? []),
    erasers: modules.flatMap((module) => module.erasers ?? []),
    pageChecks: modules.flatMap((module) => module.pageChecks ?? []),
    charges: modules.flatMap((module) => module.charges ?? []),
    crawlEnds: modules.flatMap((module) => module.crawlEnds ?? []),
    markupJudges: modules.flatMap((module) => module.markupJudges ?? []),
    propertyChosen: modules.flatMap((module) => module.propertyChosen ?? []),
    searchDaysFetched: modules.flatMap((module) => module.searchDaysFetched ?? []),
    homeCards: modules.flatMap((module) => module.homeCards ?? []),
    homeMetrics: modules.flatMap((module) => module.homeMetrics ?? []),
    ownData: modules.flatMap((module) => module.ownData ?? []),
    ownMarkup: modules.flatMap((module) => module.ownMarkup ?? []),
    schemaFeatures: modules.flatMap((module) => module.schemaFeatures ?? []),
    markupChoices: modules.flatMap((module) => module.markupChoices ?? []),
    themeWrites: modules.flatMap((module) => module.themeWrites ?? []),
    integrations: modules.flatMap((module) => module.integrations ?? []),
    integrationUses: modules.flatMap((module) => module.integrationUses ?? []),
    suggestions: modules.flatMap((module) => module.suggestions ?? []),
    quickWins: modules.flatMap((module) => module.quickWins ?? []),
    auditFacts: modules.flatMap((module) => module.auditFacts ?? []),
    topicSources: modules.flatMap((module) => module.topicSources ?? []),
    sharedReports: modules.flatMap((module) => module.sharedReports ?? []),
    spentCredits: modules.flatMap(({ generators = [], spends = [] }) => [
      ...generators.flatMap(({ price }) => price?.credit ?? []),
      ...spends,
    ]),
    errors: [...sharedErrors, ...modules.flatMap((module) => module.errors ?? [])],
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
