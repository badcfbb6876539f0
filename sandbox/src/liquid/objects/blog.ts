import type { ArticleRecord, BlogRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { type ArticleDrop, articleDrop } from './article.ts'
import { LazyList, LookupDrop, PlatformDrop } from './drop.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'

/** Returns the `blog` object of a record, one per rendering. */
export function blogDrop(rendering: Rendering, record: BlogRecord): BlogDrop {
  return rendering.once(`blog:${record.id}`, () => new BlogDrop(rendering, record))
}

/** The `blog` object. */
export class BlogDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: BlogRecord
  #list: LazyList<ArticleDrop> | undefined

  constructor(rendering: Rendering, record: BlogRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  /** Returns the published articles, newest first. */
  #published(): ArticleRecord[] {
    const { state, store } = this.#rendering
    return this.#rendering.once(`articles-of:${this.#record.id}`, () =>
      state
        .list(store, 'Article', { parent: this.#record.id })
        .filter((article) => article.publishedAt !== null)
        .sort((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? 1 : -1)),
    )
  }
  #shown(): ArticleRecord[] {
    const tags = this.#rendering.once('current-tags', () => [] as string[])
    return this.#published().filter((article) => tags.every((tag) => article.tags.includes(tag)))
  }
  get id(): number {
    return this.#record.id
  }
  get title(): string {
    return this.#record.title
  }
  get handle(): string {
    return this.#record.handle
  }
  get url(): string {
    return this.#rendering.url(`/blogs/${this.#record.handle}`)
  }
  get template_suffix(): string | null {
    return this.#record.templateSuffix
  }
  get articles(): LazyList<ArticleDrop> {
    this.#list ??= new LazyList({
      count: () => this.#shown().length,
      read: (offset, limit) =>
        this.#shown()
          .slice(offset, offset + limit)
          .map((record) => articleDrop(this.#rendering, record)),
    })
    return this.#list
  }
  get articles_count(): number {
    return this.#published().length
  }
  get all_tags(): string[] {
    return [...new Set(this.#published().flatMap((article) => article.tags))].sort()
  }
  get tags(): string[] {
    return [...new Set(this.#shown().flatMap((article) => article.tags))].sort()
  }
  get 'comments_enabled?'(): boolean {
    return this.#record.commentPolicy !== 'CLOSED'
  }
  get 'moderated?'(): boolean {
    return this.#record.commentPolicy === 'MODERATED'
  }
  get next_article(): ArticleDrop | null {
    return this.#neighbour(-1)
  }
  get previous_article(): ArticleDrop | null {
    return this.#neighbour(1)
  }
  #neighbour(step: number): ArticleDrop | null {
    const handle = this.#rendering.request.path.split('/')[3]
    const at = this.#published().findIndex((article) => article.handle === handle)
    const record = at === -1 ? undefined : this.#published()[at + step]
    return record ? articleDrop(this.#rendering, record) : null
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Blog', this.#record.id)
  }
}

/** Returns the object behind `blogs['news']`. */
export function blogLookup(rendering: Rendering): LookupDrop<BlogDrop> {
  return new LookupDrop((handle) => {
    const record = rendering.state.byHandle(rendering.store, 'Blog', handle)
    return record && blogDrop(rendering, record)
  })
}

/** Returns the object behind `articles['news/first-post']`. */
export function articleLookup(rendering: Rendering): LookupDrop<ArticleDrop> {
  return new LookupDrop((path) => {
    const [blogHandle = '', handle = ''] = path.split('/')
    const { state, store } = rendering
    const blog = state.byHandle(store, 'Blog', blogHandle)
    const record = blog && state.byHandle(store, 'Article', handle, blog.id)
    return record?.publishedAt ? articleDrop(rendering, record) : undefined
  })
}
