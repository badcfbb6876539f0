import type { Logger } from 'pino'
import type { Crux } from '#adapters/crux/crux.ts'
import type { Google } from '#adapters/google/google.ts'
import type { GuardedBrowser } from '#adapters/guarded-browser/guarded-browser.ts'
import type { ImageReader } from '#adapters/image-codec/image-reader.ts'
import type { CodecRoom } from '#adapters/image-codec/optimise/codec-room.ts'
import type { ImageDelivery } from '#adapters/image-delivery/image-delivery.ts'
import type { IndexNow } from '#adapters/index-now/index-now.ts'
import type { KeywordData } from '#adapters/keyword-data/keyword-data.ts'
import type { LanguageModels } from '#adapters/language-model/language-model.ts'
import type { Lab } from '#adapters/lighthouse/lab.ts'
import type { Mailer } from '#adapters/mail/mail.ts'
import type { ObjectStore } from '#adapters/object-store/object-store.ts'
import type { HostTurns } from '#adapters/page-reader/host-turns.ts'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { Passkeys } from '#adapters/passkeys/passkeys.ts'
import type { AdminGraphql } from '#adapters/platform/admin-graphql/client.ts'
import type { BulkMutations } from '#adapters/platform/bulk-operations/bulk-mutations.ts'
import type { BulkResults } from '#adapters/platform/bulk-operations/bulk-results.ts'
import type { StagedUploads } from '#adapters/platform/staged-uploads/staged-uploads.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopQuery } from '#kit/server/db/shop-query.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Settings } from '#kit/server/env.ts'
import type { Queue } from '#kit/server/queue/queue.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'

/** Services available to service functions; composed once per process by the entries. */
export interface AppContext {
  settings: Settings
  db: Database
  queue: Queue
  log: Logger
  platform: AdminGraphql
  bulkResults: BulkResults
  bulkMutations: BulkMutations
  stagedUploads: StagedUploads
  pages: PageReader
  /** For what reads pages by other means than `pages`, such as a browser. */
  hostTurns: HostTurns
  images: ImageReader
  imageDelivery: ImageDelivery
  imageCodec: CodecRoom
  objects: ObjectStore
  /** Which model and whose key is decided by `core/language-model`. */
  languageModels: LanguageModels
  /** Search volumes of keywords; the feature decides whose account is used. */
  keywordData: KeywordData
  /** Notifies search engines of changes. */
  indexNow: IndexNow
  /** The search engine's APIs; `core/search-console` decides whose tokens are used. */
  google: Google
  /** The only way to open a page in a browser. */
  browser: GuardedBrowser
  /** Measures how fast a page loads. */
  lab: Lab
  /** Field data from visitors with Chrome; null if the operator has no key for it. */
  crux: Crux | null
  /** Sign-in of staff. */
  passkeys: Passkeys
  /** Null if no mail server is set up. */
  mailer: Mailer | null
  /** Everything of one kind that the modules declare: Home and onboarding read it without knowing features. */
  offered<Thing>(what: Offer<Thing>): readonly Thing[]
}

/** The same for one tenant and one cause; the first parameter of every service function. */
export interface ShopContext extends AppContext {
  shop: { id: ShopId; domain: string }
  actor: Actor
  /** Runs `work` in one transaction that sees this shop's rows only. */
  tx<T>(work: (tx: ShopTx) => Promise<T>): Promise<T>
  /** Runs one small, fixed query, cheaper than `tx`. */
  read<Row>(query: ShopQuery<Row>): Promise<Row[]>
}

export type Actor =
  | { kind: 'merchant'; userId: string }
  /** Staff acting under their own name; `visit` is the visit they act in. */
  | { kind: 'staff'; userId: string; visit?: string }
  | { kind: 'system'; name: string }

/**
 * A kind of thing modules declare: home cards, change kinds, jobs. The module that knows the type declares the offer
 * next to it, so that the context can return all of them without knowing any.
 */
export interface Offer<Thing> {
  readonly name: string
  /** Never set: it ties the type of the things to their name. */
  readonly thing?: Thing
}

/** Declares what modules may offer; `name` is its property in `ServerModule`. */
export function defineOffer<Thing>(name: string): Offer<Thing> {
  return { name }
}

/** Returns the lists of a registry by their offer (`defineOffer`). */
export function offeredBy(registry: object): AppContext['offered'] {
  return <Thing>({ name }: Offer<Thing>) => {
    const list: unknown = registry[name as keyof typeof registry]
    if (!Array.isArray(list)) throw new Error(`No module can offer ${name}.`)
    return list as Thing[]
  }
}

/** The error catalogue: every code this installation can return. */
export const KNOWN_ERRORS = defineOffer<ErrorDefinition>('errors')

/** Creates the context for one shop and one cause. */
export function shopContext(app: AppContext, shop: ShopContext['shop'], actor: Actor): ShopContext {
  return {
    ...app,
    shop,
    actor,
    log: app.log.child({ shop: shop.domain, shopId: shop.id }),
    tx: (work) => app.db.withShop(shop.id, work),
    read: (query) => app.db.readShop(shop.id, query),
  }
}

/** Returns the id of the staff visit an actor is in; null for all others. */
export function visitOf(actor: Actor): string | null {
  return actor.kind === 'staff' ? (actor.visit ?? null) : null
}
