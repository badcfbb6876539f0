import type { MenuItem, MenuRecord } from '../../state/records.ts'
import type { Rendering } from '../rendering.ts'
import { LookupDrop, PlatformDrop } from './drop.ts'
import { resourceByGid } from './resource-by-gid.ts'

const handleOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const depth = (items: MenuItem[]): number =>
  items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depth(item.items)))

/** The `link` object: one entry of a menu. Prints its title. */
class LinkDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #item: MenuItem
  constructor(rendering: Rendering, item: MenuItem) {
    super()
    this.#rendering = rendering
    this.#item = item
  }
  get title(): string {
    return this.#item.title
  }
  get handle(): string {
    return handleOf(this.#item.title)
  }
  get url(): string {
    return this.#item.url.startsWith('/') ? this.#rendering.url(this.#item.url) : this.#item.url
  }
  get type(): string {
    return `${this.#item.type.toLowerCase()}_link`
  }
  get object(): unknown {
    return this.#item.resourceId === null ? null : resourceByGid(this.#rendering, this.#item.resourceId)
  }
  get links(): LinkDrop[] {
    return this.#item.items.map((item) => new LinkDrop(this.#rendering, item))
  }
  get levels(): number {
    return depth(this.#item.items)
  }
  get current(): boolean {
    return this.#item.url === this.#rendering.request.path
  }
  get active(): boolean {
    const { path } = this.#rendering.request
    return this.current || (this.#item.url !== '/' && path.startsWith(`${this.#item.url}/`))
  }
  get child_current(): boolean {
    return this.links.some((link) => link.current || link.child_current)
  }
  get child_active(): boolean {
    return this.links.some((link) => link.active || link.child_active)
  }
  override toString(): string {
    return this.title
  }
}

/** The `linklist` object: one menu. */
export class LinklistDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #record: MenuRecord
  constructor(rendering: Rendering, record: MenuRecord) {
    super()
    this.#rendering = rendering
    this.#record = record
  }
  get title(): string {
    return this.#record.title
  }
  get handle(): string {
    return this.#record.handle
  }
  get links(): LinkDrop[] {
    return this.#record.items.map((item) => new LinkDrop(this.#rendering, item))
  }
  get levels(): number {
    return depth(this.#record.items)
  }
  override toString(): string {
    return this.title
  }
}

/** Returns the menu with a handle, or undefined. */
export function linklist(rendering: Rendering, handle: string): LinklistDrop | undefined {
  const record = rendering.state.byHandle(rendering.store, 'Menu', handle)
  return record && new LinklistDrop(rendering, record)
}

/** Returns the object behind `linklists['main-menu']`. */
export function linklists(rendering: Rendering): LookupDrop<LinklistDrop> {
  return new LookupDrop((handle) => linklist(rendering, handle))
}
