import type { ArticleRecord, BlogRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { IMAGE, type LazyList, listOf, PlatformDrop } from './drop.ts'
import { FactsDrop } from './facts-drop.ts'
import { ImageDrop, imageById } from './media.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'

/** Returns the `article` object of a record, one per rendering. */
export function articleDrop(rendering: Rendering, record: ArticleRecord): ArticleDrop {
  return rendering.once(`article:${record.id}`, () => new ArticleDrop(rendering, record))
}

/** The `article` object. */
export class ArticleDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: ArticleRecord
  constructor(rendering: Rendering, record: ArticleRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  #blog(): BlogRecord | undefined {
    const { state, store } = this.#rendering
    return this.#rendering.once(`blog-record:${this.#record.blogId}`, () =>
      state.get(store, 'Blog', this.#record.blogId),
    )
  }
  get id(): number {
    return this.#record.id
  }
  get title(): string {
    return this.#record.title
  }
  /** `<blog>/<article>`, the platform's address of an article. */
  get handle(): string {
    return `${this.#blog()?.handle ?? ''}/${this.#record.handle}`
  }
  get author(): string {
    return this.#record.authorName
  }
  get user(): FactsDrop {
    const [first = '', ...rest] = this.#record.authorName.split(' ')
    return new FactsDrop('user', {
      name: this.#record.authorName,
      first_name: first,
      last_name: rest.join(' '),
      account_owner: false,
      bio: null,
      email: null,
      homepage: null,
      image: null,
    })
  }
  get content(): string {
    return this.#record.bodyHtml
  }
  get excerpt(): string {
    return this.#record.summaryHtml
  }
  get excerpt_or_content(): string {
    return this.#record.summaryHtml || this.#record.bodyHtml
  }
  get tags(): string[] {
    return this.#record.tags
  }
  get template_suffix(): string | null {
    return this.#record.templateSuffix
  }
  get created_at(): string {
    return this.#record.createdAt
  }
  get updated_at(): string {
    return this.#record.updatedAt
  }
  get published_at(): string | null {
    return this.#record.publishedAt
  }
  get url(): string {
    return this.#rendering.url(`/blogs/${this.handle}`)
  }
  get comment_post_url(): string {
    return `${this.url}/comments`
  }
  get comments(): LazyList<never> {
    return listOf<never>(() => [])
  }
  get comments_count(): number {
    return 0
  }
  get 'comments_enabled?'(): boolean {
    return (this.#blog()?.commentPolicy ?? 'CLOSED') !== 'CLOSED'
  }
  get 'moderated?'(): boolean {
    return this.#blog()?.commentPolicy === 'MODERATED'
  }
  get object_type(): string {
    return 'article'
  }
  get image(): ImageDrop | null {
    const { state, store } = this.#rendering
    const context = { position: 1, title: this.#record.title }
    const { fileId, fileAlt } = this.#record
    if (fileId === null || fileAlt === null) return imageById(this.#rendering, fileId, context)
    const file = state.get(store, 'MediaImage', fileId)
    return file ? new ImageDrop(this.#rendering, { ...file, alt: fileAlt }, context) : null
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Article', this.#record.id)
  }
  [IMAGE](): ImageDrop | null {
    return this.image
  }
}
