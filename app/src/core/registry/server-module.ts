import type { AnyContractRouter } from '@orpc/contract'
import type { CatalogueListener } from '#core/catalogue/listener.ts'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import type { AnyGenerator } from '#core/changes/generator.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import type { ThemeWrite } from '#core/changes/theme-write.ts'
import type { ChargeKind } from '#core/charges/charge-kind.ts'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import type { AnyPageCheck } from '#core/crawl/page-check.ts'
import type { MarkupJudge } from '#core/judging/markup-verdict.ts'
import type { PropertyChosen, SearchDaysFetched } from '#core/search-console/property-chosen.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { Eraser } from '#core/shops/eraser.ts'
import type { WebhookDefinition } from '#core/shops/webhook.ts'
import type { Settings } from '#kit/server/env.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { AuditFactSource } from './audit-facts.ts'
import type { AnyAutomationAction } from './automation-action.ts'
import type { CliCommand } from './cli-command.ts'
import type { HomeCard } from './home-card.ts'
import type { HomeMetric } from './home-metric.ts'
import type { Installer } from './installer.ts'
import type { Integration, IntegrationUse } from './integration.ts'
import type { AnyJobDefinition } from './job.ts'
import type { MarkupChoices } from './markup-choices.ts'
import type { OwnMarkup, SchemaFeatures } from './own-markup.ts'
import type { ProxyRoute } from './proxy-route.ts'
import type { PublicRouter } from './public-router.ts'
import type { QuickWin } from './quick-win.ts'
import type { SharedReportSource } from './shared-report.ts'
import type { SiteReport } from './site-report.ts'
import type { StaffPart } from './staff-part.ts'
import type { SuggestionDefinition } from './suggestion.ts'
import type { TopicSource } from './topic-source.ts'

/** Everything a slice offers the server; `server.ts` of each feature exports one. */
export interface ServerModule {
  slug: string
  contract?: AnyContractRouter
  /** Handlers of `contract`, same keys; each parses nothing itself and calls one service function. */
  routes?: Record<string, RouteHandler>
  /** Keys of `routes` whose answer waits for somebody outside, a language model or a page: a shop has few of them at once. */
  waits?: readonly string[]
  /** What anybody may ask, outside every admin (`implementPublic`). */
  publicRouter?: PublicRouter
  jobs?: AnyJobDefinition[]
  kinds?: ChangeKind<never>[]
  /** Told of writes that took effect. */
  effectListeners?: EffectListener[]
  /** What makes the values of operations; named `<slug>.<verb>`. */
  generators?: AnyGenerator[]
  /** Those of its generators that automations may run. */
  actions?: AnyAutomationAction[]
  listeners?: CatalogueListener[]
  installers?: Installer[]
  webhooks?: WebhookDefinition[]
  /** What it keeps outside the database, to be deleted before a shop is forgotten. */
  erasers?: Eraser[]
  /** Pages and calls on the stores' own domains. */
  proxyRoutes?: ProxyRoute[]
  /** What it says of the pages of a store. */
  pageChecks?: AnyPageCheck[]
  /** Told when a scan has ended. */
  crawlEnds?: CrawlEnd[]
  /** What it says of the structured data of pages; at most one module does. */
  markupJudges?: MarkupJudge[]
  /** What it sells for a one-time charge. */
  charges?: ChargeKind[]
  /** Credits it charges besides those of its generators. */
  spends?: CreditKind[]
  /** Told when a store has chosen its property of Search Console. */
  propertyChosen?: PropertyChosen[]
  /** Told when the days of Search Console that were missing are there. */
  searchDaysFetched?: SearchDaysFetched[]
  homeCards?: HomeCard[]
  homeMetrics?: HomeMetric[]
  /** Markup it prints, which takes the place of what others print. */
  ownMarkup?: OwnMarkup[]
  schemaFeatures?: SchemaFeatures[]
  /** Settings of its own that print more of what the store holds. */
  markupChoices?: MarkupChoices[]
  /** Told when Signpost has written to the published theme. */
  themeWrites?: ThemeWrite[]
  /** What it works with outside. */
  integrations?: Integration[]
  /** What it works with of others' integrations. */
  integrationUses?: IntegrationUse[]
  suggestions?: SuggestionDefinition[]
  /** What it answers for of the quick wins. */
  quickWins?: QuickWin[]
  /** What it knows of pages that the SEO audit judges. */
  auditFacts?: AuditFactSource[]
  /** What a merchant may show to somebody without an admin. */
  sharedReports?: SharedReportSource[]
  /** What posts could be about. */
  topicSources?: TopicSource[]
  /** What it does, by the names of the plan catalogue: the pricing page says which plan opens them. */
  features?: Feature[]
  /** By type the one of them that operations without a generator belong to: without it none of them is run again. */
  operationFeatures?: Record<string, Feature>
  /** Files of the operator's that it reads; each throws a SettingsError for what is wrong with its own, and stops the start. */
  operatorFiles?: ((settings: Settings) => unknown)[]
  errors?: ErrorDefinition[]
  /** Commands of `bin/signpost`. */
  commands?: CliCommand[]
  /** Its doors in the staff area. */
  staff?: StaffPart
  /**
   * Keys of `routes` that staff who visit a store may not use: money, secrets, uninstalling; `writes`: all that write. Exports are
   * closed to them without being named (`closed-to-staff.ts`).
   */
  notForStaff?: readonly string[] | 'writes'
  /** What it says of a site on the command line. */
  siteReports?: SiteReport[]
}

/** A door: gets the schema-checked input, answers what the contract's output says. */
export type RouteHandler = (ctx: ShopContext, input: never) => Promise<unknown>

export const MODULES = defineOffer<ServerModule>('modules')
