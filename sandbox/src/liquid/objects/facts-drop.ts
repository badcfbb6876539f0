import type { Context } from 'liquidjs'
import { text } from '../language/text.ts'
import { JSON_VALUE, noticeWord, PlatformDrop } from './drop.ts'

/** A small object of the platform whose properties are known in advance: `quantity_rule`, `user`, `focal_point`, … */
export class FactsDrop extends PlatformDrop {
  readonly #object: string
  readonly #facts: Record<string, unknown>
  readonly #printed: string | undefined

  /** `object`: the platform's name for it. `printed`: the printed value, if any. */
  constructor(object: string, facts: Record<string, unknown>, printed?: unknown) {
    super()
    this.#object = object
    this.#facts = facts
    this.#printed = printed === undefined ? undefined : text(printed)
  }
  override liquidMethodMissing(key: string | number, context?: Context): unknown {
    const name = String(key)
    if (Object.hasOwn(this.#facts, name)) return this.#facts[name]
    noticeWord(context, this.#object, name)
    return undefined
  }
  [JSON_VALUE](): unknown {
    return this.#facts
  }
  override toString(): string {
    return this.#printed ?? ''
  }
}
