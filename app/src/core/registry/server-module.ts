import type { AnyContractRouter } from '@orpc/contract'
import type { CatalogueListener } from '#core/catalogue/listener.ts'
import type { CheckSettingsReader } from '#core/catalogue/titles/text-measure.ts'
import type { AnyChangeKind } from '#core/changes/change-kind.ts'
import type { AnyGenerator } from '#core/changes/generator.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import type { ThemeWrite } from '#core/changes/theme-write.ts'
import type { ChargeKind } from '#core/charges/charge-kind.ts'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { CrawlEnd } from '#core/crawl/crawl-end.ts'
import type { AnyPageCheck } from '#core/crawl/page-check.ts'
import type { MarkupJudge } from '#core/judging/markup-verdict.ts'
import type { PolicyReader } from '#core/judging/store-policies.ts'
import type { PropertyChosen, SearchDaysFetched } from '#core/search-console/property-chosen.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { Eraser } from '#core/shops/eraser.ts'
import type { WebhookHandler } from '#core/shops/webhook.ts'
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
import type { OwnData } from './own-data.ts'
import type { OwnMarkup, SchemaFeatures } from './own-markup.ts'
import type { ProxyRoute } from './proxy-route.ts'
import type { PublicRouter } from './public-router.ts'
import type { QuickWin } from './quick-win.ts'
import type { SharedReportSource } from './shared-report.ts'
import type { SiteReport } from './site-report.ts'
import type { StaffPart } from './staff-part.ts'
import type { SuggestionDefinition } from './suggestion.ts'
import type { TopicSource } from './topic-source.ts'

/** Path of a public page, such as `/public/help/:slug`. `has`: whether a page with these parameters exists. */
export interface PublicPath {
  path: string
  has?(parameters: Record<string, string>): Promise<boolean>
}

/** A feature's declarations for the server; each feature's `server.ts` exports one. */
export interface ServerModule {
  slug: string
  contract?: AnyContractRouter
  /** Handlers of `contract`, with the same keys; each parses nothing and calls one service function. */
  routes?: Record<string, RouteHandler>
  /**
   * Keys of `routes` that wait for an outside service, such as a language model or a page: a shop may have only a few
   * such calls at once.
   */
  waits?: readonly string[]
  /**
   * Keys of `routes` that screens call most and that nearly always only read: their reads share transactions and kept
   * plans (`joinedReads`).
   */
  reads?: readonly string[]
  /** Public calls, outside the admin (`implementPublic`). */
  publicRouter?: PublicRouter
  /** The paths of `publicPages` in its `client.ts`: a request for any other is answered 404. */
  publicPaths?: readonly PublicPath[]
  jobs?: AnyJobDefinition[]
  kinds?: AnyChangeKind[]
  /** Called after writes that took effect. */
  effectListeners?: EffectListener[]
  /** Generators of operations' values; named `<slug>.<verb>`. */
  generators?: AnyGenerator[]
  /** Generators that automations may run. */
  actions?: AnyAutomationAction[]
  /** Called with the catalogue's changes, in their transaction. */
  catalogueListeners?: CatalogueListener[]
  /** Reads which lengths of texts the shop has chosen; at most one module does. */
  checkSettings?: CheckSettingsReader[]
  installers?: Installer[]
  webhooks?: WebhookHandler[]
  /** Delete its data outside the database, before a shop is deleted. */
  erasers?: Eraser[]
  /** Pages and calls on the stores' own domains. */
  proxyRoutes?: ProxyRoute[]
  /** Its judgements of a store's pages. */
  pageChecks?: AnyPageCheck[]
  /** Called when a scan has ended. */
  crawlEnds?: CrawlEnd[]
  /** Its judgement of the pages' structured data; at most one module has one. */
  markupJudges?: MarkupJudge[]
  /** Its knowledge of the policies that a store states for all offers; at most one module has it. */
  policyReaders?: PolicyReader[]
  /** Its one-time charges. */
  charges?: ChargeKind[]
  /** Credits it charges in addition to those of its generators. */
  spends?: CreditKind[]
  /** Called when a store has chosen its Search Console property. */
  propertyChosen?: PropertyChosen[]
  /** Called when missing days of Search Console data have been fetched. */
  searchDaysFetched?: SearchDaysFetched[]
  homeCards?: HomeCard[]
  homeMetrics?: HomeMetric[]
  /** What it keeps on the store for itself: removed when a shop leaves. */
  ownData?: OwnData[]
  /** Markup it prints, which replaces that of other sources. */
  ownMarkup?: OwnMarkup[]
  schemaFeatures?: SchemaFeatures[]
  /** Its settings that print more of the store's data. */
  markupChoices?: MarkupChoices[]
  /** Called after Signpost has written to the published theme. */
  themeWrites?: ThemeWrite[]
  /** Outside services it works with. */
  integrations?: Integration[]
  /** Its use of other modules' integrations. */
  integrationUses?: IntegrationUse[]
  suggestions?: SuggestionDefinition[]
  /** Quick wins whose state it knows. */
  quickWins?: QuickWin[]
  /** Its data about pages, for the SEO audit. */
  auditFacts?: AuditFactSource[]
  /** Reports a merchant can share with people without admin access. */
  sharedReports?: SharedReportSource[]
  /** Its sources of topics for posts. */
  topicSources?: TopicSource[]
  /** Its features in the plan catalogue: the pricing page shows which plan includes each. */
  features?: Feature[]
  /** Feature required by operations without a generator, by operation type: without it they cannot be run again. */
  operationFeatures?: Record<string, Feature>
  /** Readers of its operator files; each throws a `SettingsError` for errors in its file, which stops the start. */
  operatorFiles?: ((settings: Settings) => unknown)[]
  errors?: ErrorDefinition[]
  /** Commands of `bin/signpost`. */
  commands?: CliCommand[]
  /** Its routes in the staff area. */
  staff?: StaffPart
  /** Its reports on a site, for the command line. */
  siteReports?: SiteReport[]
}

/** A route's handler: receives the parsed input and returns the contract's output. */
export type RouteHandler = (ctx: ShopContext, input: never) => Promise<unknown>

export const MODULES = defineOffer<ServerModule>('modules')
