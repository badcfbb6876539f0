import type { AnyContractRouter } from '@orpc/contract'
import type { z } from 'zod'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import type { AnyProposer } from '#core/changes/proposer.ts'
import type { Feature } from '#core/shops/domain/plan-catalogue.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { AnyAutomationWriter } from './automation-writer.ts'
import type { CliCommand } from './cli-command.ts'
import type { ShopContext } from './context.ts'

/** A job of a feature: payload schema, and one service call. Throw = retry, return = done. */
export interface JobDefinition<Payload = unknown> {
  /** `<slug>.<verb>` */
  name: string
  payload: z.ZodType<Payload>
  /** Cron expression (UTC) for jobs the worker starts itself, once per installed shop. */
  every?: string
  /** `signal` aborts when the job is not this worker's any more; `ctx` then refuses its database and the platform, too. */
  run(ctx: ShopContext, payload: Payload, job: { signal: AbortSignal }): Promise<void>
}

/** What a feature does when the platform hints that something changed. */
export interface WebhookDefinition {
  /** Topic as in shopify.app.toml, `themes/publish`. */
  topic: string
  /** True for the few that still matter when the shop has uninstalled. */
  evenUninstalled?: boolean
  run(ctx: ShopContext, hint: { resourceId: string | null; triggeredAt: Date }): Promise<void>
}

/** One line for Home; see features/home/contract.ts for the shape on the wire. */
export interface HomeCard {
  /** Which of the four questions it answers. */
  question: 'working' | 'wrong'
  read(ctx: ShopContext): Promise<HomeLine[]>
}
export interface HomeLine {
  id: string
  /** Locale key, `structured-data:home.embedOff`. */
  key: string
  values: Record<string, string | number>
  tone: 'success' | 'info' | 'attention' | 'critical' | 'unknown'
  link: { to: string; external: boolean } | null
  /** Higher is worth more to the merchant; sorts "what is wrong". */
  worth: number
}

/** An onboarding suggestion a feature answers for (1-shell §3). */
export interface SuggestionDefinition {
  id: string
  colour: 'info' | 'success' | 'warning'
  navigate: string
  /** True once the shop has done it, whatever was clicked. */
  done(ctx: ShopContext): Promise<boolean>
}

/** A resource the catalogue did not know, or knew with other words; what Signpost wrote itself is neither. */
export interface Learnt {
  kind: ResourceKind
  id: string
  isNew: boolean
  /** Number of the collection it came into; nothing else of it is news. */
  joined?: string
  /** The only value of it that is news: of a picture that came to it, its alt text. */
  field?: 'alt'
}
/**
 * Is told what the catalogue learns after its first sync, in the transaction that learns it. Quick: whole readings of a
 * store pass by here.
 */
export type Learner = (ctx: ShopContext, tx: ShopTx, learnt: readonly Learnt[]) => Promise<void>

/** A job among jobs of other payloads; its own schema checks what it is given. */
export type AnyJobDefinition = JobDefinition<never>

/** Makes a job fit into a list; `payload` and `run` are checked against each other here. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): AnyJobDefinition {
  return definition as unknown as AnyJobDefinition
}

/** Everything a slice offers the server; `server.ts` of each feature exports one. */
export interface ServerModule {
  slug: string
  contract?: AnyContractRouter
  /** Handlers of `contract`, same keys; each parses nothing itself and calls one service function. */
  routes?: Record<string, RouteHandler>
  jobs?: AnyJobDefinition[]
  kinds?: ChangeKind<never>[]
  /** What makes the values of operations; named `<slug>.<verb>`. */
  proposers?: AnyProposer[]
  /** Those of its proposers that automations may run. */
  writers?: AnyAutomationWriter[]
  learners?: Learner[]
  webhooks?: WebhookDefinition[]
  homeCards?: HomeCard[]
  suggestions?: SuggestionDefinition[]
  /** What it does, by the names of the plan catalogue: the pricing page says which plan opens them. */
  features?: Feature[]
  /** By type the one of them that operations without a proposer belong to: without it none of them is run again. */
  operationFeatures?: Record<string, Feature>
  errors?: ErrorDefinition[]
  /** Commands of `bin/signpost`. */
  commands?: CliCommand[]
}

/** A door: gets the schema-checked input, answers what the contract's output says. */
export type RouteHandler = (ctx: ShopContext, input: never) => Promise<unknown>
