import { PlatformDrop } from './drop.ts'

/** The `part` object: one entry of a page navigation. */
export interface PaginatePart {
  is_link: boolean
  title: string
  url: string
}

export interface PaginateFacts {
  pageSize: number
  page: number
  items: number
  windowSize: number
  pageParam: string
  /** Returns the URL of a page of the list. */
  url: (page: number) => string
}

/** The `paginate` object. */
export class PaginateDrop extends PlatformDrop {
  readonly #facts: PaginateFacts
  constructor(facts: PaginateFacts) {
    super()
    this.#facts = facts
  }
  get page_size(): number {
    return this.#facts.pageSize
  }
  get current_page(): number {
    return this.#facts.page
  }
  get current_offset(): number {
    return (this.#facts.page - 1) * this.#facts.pageSize
  }
  get items(): number {
    return this.#facts.items
  }
  get pages(): number {
    return Math.max(Math.ceil(this.#facts.items / this.#facts.pageSize), 1)
  }
  get page_param(): string {
    return this.#facts.pageParam
  }
  get previous(): PaginatePart | null {
    return this.#facts.page > 1 ? this.#part(this.#facts.page - 1, '&laquo; Previous') : null
  }
  get next(): PaginatePart | null {
    return this.#facts.page < this.pages ? this.#part(this.#facts.page + 1, 'Next &raquo;') : null
  }
  #part(page: number, title: string): PaginatePart {
    return { is_link: true, title, url: this.#facts.url(page) }
  }
  /** Returns the first page, the last page, those around the current one, and an ellipsis for each gap. */
  get parts(): PaginatePart[] {
    const { page, windowSize } = this.#facts
    const parts: PaginatePart[] = []
    if (this.pages === 1) return parts
    for (let number = 1; number <= this.pages; number++) {
      const near = Math.abs(number - page) <= windowSize
      if (number === page) parts.push({ is_link: false, title: String(number), url: '' })
      else if (near || number === 1 || number === this.pages) parts.push(this.#part(number, String(number)))
      else if (parts.at(-1)?.title !== '&hellip;') parts.push({ is_link: false, title: '&hellip;', url: '' })
    }
    return parts
  }
}
