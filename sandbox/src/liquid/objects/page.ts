import type { PageRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { LazyList, PlatformDrop } from './drop.ts'
import { type MetafieldsDrop, metafieldsOf } from './metafields.ts'

/** Returns the `page` object of a record, one per rendering. */
export function pageDrop(rendering: Rendering, record: PageRecord): PageDrop {
  return rendering.once(`page:${record.id}`, () => new PageDrop(rendering, record))
}

/** The `page` object. */
export class PageDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: PageRecord
  constructor(rendering: Rendering, record: PageRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  get id(): number {
    return this.#record.id
  }
  get handle(): string {
    return this.#record.handle
  }
  get title(): string {
    return this.#record.title
  }
  get content(): string {
    return this.#record.bodyHtml
  }
  get author(): string {
    return this.#rendering.store.ownerName
  }
  get template_suffix(): string | null {
    return this.#record.templateSuffix
  }
  get published_at(): string | null {
    return this.#record.publishedAt
  }
  get url(): string {
    return this.#rendering.url(`/pages/${this.#record.handle}`)
  }
  get object_type(): string {
    return 'page'
  }
  get metafields(): MetafieldsDrop {
    return metafieldsOf(this.#rendering, 'Page', this.#record.id)
  }
}

/** Returns the published pages, also addressable by handle: `pages['about']`. */
export function pageList(rendering: Rendering): LazyList<PageDrop> {
  const { state, store } = rendering
  const published = () =>
    rendering.once('published-pages', () =>
      state.list(store, 'Page').filter((page) => page.publishedAt !== null),
    )
  return new LazyList<PageDrop>({
    count: () => published().length,
    read: (offset, limit) =>
      published()
        .slice(offset, offset + limit)
        .map((record) => pageDrop(rendering, record)),
    find: (handle) => {
      const record = state.byHandle(store, 'Page', handle)
      return record?.publishedAt ? pageDrop(rendering, record) : undefined
    },
  })
}
