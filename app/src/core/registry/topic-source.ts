import { defineOffer, type ShopContext } from '#core/context/context.ts'

/** Something a shop could write about. */
export interface Topic {
  /** What people would search for. */
  keyword: string
  /** gids of products it is about. */
  products?: readonly string[]
  /** Why it is worth a post. */
  reason: TopicReason
}

/** Its words are the locale key `<slug>:topics.<code>`, of the source's feature. */
export interface TopicReason {
  code: string
  values: Record<string, string | number>
}

/** Where topics for posts come from: searches that lead to the store, keywords of its pages. */
export interface TopicSource {
  /** `<slug>.<what>`. */
  name: string
  /** The most worthwhile first, at most so many; from our database alone. Empty: nothing is known. */
  read(ctx: ShopContext, most: number): Promise<Topic[]>
}

export const TOPIC_SOURCES = defineOffer<TopicSource>('topicSources')
