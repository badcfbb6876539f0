import { type Context, Drop } from 'liquidjs'
import { objectName, whoKnows } from '../known-properties.ts'
import type { Rendering } from '../rendering.ts'
import { noteWord } from '../unknown-words.ts'

/** An object of the platform. Templates see only its getters; its data is in private fields. */
export abstract class PlatformDrop extends Drop {
  /** Returns the text for `{{ object }}` if the object has no better one: its name, as on the platform. */
  override toString(): string {
    return this.constructor.name
  }
  /** Handles a property the object lacks: prints nothing, and records it for the theme report. */
  override liquidMethodMissing(key: string | number, context?: Context): unknown {
    if (key === 'size') return sizeOf(this.valueOf())
    if (typeof key === 'string') noticeWord(context, objectName(this.constructor.name), key)
    return undefined
  }
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined
}

/** Records a property that an object of the platform lacks here. */
export function noticeWord(context: Context | undefined, object: string, key: string): void {
  const rendering = context?.getRegister<Rendering | undefined>('rendering')
  if (!rendering) return
  const known = whoKnows(object, key)
  if (known) noteWord(rendering, { kind: 'property', word: `${object}.${key}`, known })
}

/** A hash whose entries are created on access: `collections['sale']`, `linklists.main-menu`. */
export class LookupDrop<T> extends PlatformDrop {
  readonly #find: (key: string) => T | undefined
  constructor(find: (key: string) => T | undefined) {
    super()
    this.#find = find
  }
  override liquidMethodMissing(key: string | number): T | null {
    return this.#find(String(key)) ?? null
  }
}

/** Source of a list's items. */
export interface ListReader<T> {
  count(): number
  read(offset: number, limit: number): T[]
  find?(handle: string): T | undefined
}

/** Items of a list shown without `paginate`. Source: shopify.dev, Liquid tag `paginate`. */
const UNPAGINATED = 50

/** A list that reads only the items it shows: its first 50 items, or the page that `paginate` selected. */
export class LazyList<T> extends PlatformDrop {
  readonly #reader: ListReader<T>
  #window: { offset: number; limit: number }
  #items: T[] | undefined

  constructor(reader: ListReader<T>, limit = UNPAGINATED) {
    super()
    this.#reader = reader
    this.#window = { offset: 0, limit }
  }

  /** Shows only `limit` items from `offset` while `work` runs. */
  *paginated<R>(
    window: { offset: number; limit: number },
    work: () => Generator<unknown, R>,
  ): Generator<unknown, R> {
    const before = { window: this.#window, items: this.#items }
    this.#window = window
    this.#items = undefined
    try {
      return yield* work()
    } finally {
      this.#window = before.window
      this.#items = before.items
    }
  }

  /** Returns the number of all items, shown or not. */
  total(): number {
    return this.#reader.count()
  }

  override valueOf(): T[] {
    this.#items ??= this.#reader.read(this.#window.offset, this.#window.limit)
    return this.#items
  }
  [Symbol.iterator](): Iterator<T> {
    return this.valueOf()[Symbol.iterator]()
  }
  get size(): number {
    return this.valueOf().length
  }
  get first(): T | undefined {
    return this.valueOf()[0]
  }
  get last(): T | undefined {
    return this.valueOf().at(-1)
  }
  override liquidMethodMissing(key: string | number): T | null {
    if (typeof key === 'number') return this.valueOf().at(key) ?? null
    return this.#reader.find?.(key) ?? null
  }
  override toString(): string {
    return this.valueOf().map(String).join('')
  }
}

/** Returns a list over an array in memory. */
export function listOf<T>(items: () => T[], limit = UNPAGINATED): LazyList<T> {
  let read: T[] | undefined
  const all = () => {
    read ??= items()
    return read
  }
  return new LazyList(
    { count: () => all().length, read: (offset, size) => all().slice(offset, offset + size) },
    limit,
  )
}

/** Key of the method that returns the image an image filter uses for an object. */
export const IMAGE = Symbol('image')
/** Key of the method that returns the URL of an object's image, if that is not a file of the store. */
export const IMAGE_URL = Symbol('image URL')
/** Key of the method that returns the value printed by the `json` filter. */
export const JSON_VALUE = Symbol('json value')
