import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** A possible topic for a post. */
export interface Topic {
  /** Search term people would use. */
  keyword: string
  /** Gids of related products. */
  products?: readonly string[]
  /** Why it is worth a post. */
  reason: TopicReason
}

/** Reason with the locale key `<slug>:topics.<code>`, of the source's feature. */
export interface TopicReason {
  code: string
  values: Record<string, string | number>
}

/** A source of topics for posts: searches that lead to the store, keywords of its pages. */
export interface TopicSource {
  /** `<slug>.<what>` */
  name: string
  /** Returns the most worthwhile topics first, at most `most`, from our database only. Empty if nothing is known. */
  read(ctx: ShopContext, most: number): Promise<Topic[]>
}

export const TOPIC_SOURCES = defineOffer<TopicSource>('topicSources')
